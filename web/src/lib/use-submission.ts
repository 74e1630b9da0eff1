import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plain } from '#contract/text.values.ts';
import type { FieldError } from './field-errors.ts';
import { onReturn } from './on-return.ts';

interface Submission {
  /** Returns what is wrong with the answers, before anything is sent. */
  check: (answers: Record<string, string>) => FieldError[];
  /** Sends the answers and moves on. When it resolves, the form stays busy until the next page is there. */
  send: (answers: Record<string, string>) => Promise<void>;
  /** Explains a failure of `send` to a person. */
  explain: (error: unknown) => FieldError[];
}

/**
 * Runs a form's submission: idle, busy, then on to the next page or back to idle with errors. Answers stay as typed.
 */
export function useSubmission({ check, send, explain }: Submission) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // Set immediately, unlike state: a double click's second press comes before the next render.
  const inFlight = useRef(false);
  const sending = useRef(false);
  const shownAt = useRef<string>(null);
  useEffect(() => {
    shownAt.current = location.pathname;
    return () => {
      shownAt.current = null;
    };
  }, []);
  /**
   * Whether the form is still shown. A visitor may leave it while `send` waits, and then stays where they are. The
   * address tells so before the next page is drawn.
   */
  const isShown = () => shownAt.current === location.pathname;

  const becomeIdle = () => {
    inFlight.current = false;
    setBusy(false);
  };
  useEffect(() => onReturn(becomeIdle), []);
  // Back can be pressed after the address has changed but before the next page is drawn. It then leads to this same
  // form, still busy.
  useEffect(() => {
    const onBack = () => {
      if (!sending.current) becomeIdle();
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    // Our forms have no file inputs, so every answer is text.
    const answers = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (answers.email !== undefined) answers.email = plain(answers.email);
    const found = check(answers);
    if (found.length > 0) return setErrors(found);
    inFlight.current = true;
    setErrors([]);
    setBusy(true);
    sending.current = true;
    try {
      await send(answers);
    } catch (error) {
      becomeIdle();
      setErrors(explain(error));
    } finally {
      sending.current = false;
    }
  };

  return { submit, errors, busy, inFlight, isShown, becomeIdle };
}

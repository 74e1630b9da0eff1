import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plain } from '#contract/text.values.ts';
import { errorOf, type FieldError } from './field-errors.ts';
import { useHydrated } from './hydrated.ts';
import { onReturn } from './on-return.ts';
import { stayInPlace } from './stay-in-place.ts';

interface Submission {
  /** Returns what is wrong with the answers, before anything is sent. */
  check: (answers: Record<string, string>) => FieldError[];
  /**
   * Sends the answers and moves on. When it resolves, the form stays busy until the next page is there.
   * @param filledMs milliseconds between showing the form and submitting it
   */
  send: (answers: Record<string, string>, filledMs: number) => Promise<void>;
  /** Explains a failure of `send` to a person. */
  explain: (error: unknown) => FieldError[];
}

/**
 * Runs a form's submission: idle, busy, then on to the next page or back to idle with errors. Answers stay as typed, and
 * an error goes as soon as its answer is right.
 * @returns with `form`, the attributes of the form
 */
export function useSubmission({ check, send, explain }: Submission) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // A prerendered page was visible before its script ran, so time counts from the start of the page load.
  const prerendered = !useHydrated();
  const [shownSince] = useState(() => (prerendered ? 0 : performance.now()));
  // Set immediately, unlike state: a double click's second press comes before the next render.
  const inFlight = useRef(false);
  const sending = useRef(false);
  const isRefused = useRef(false);
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

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    const answers = answersIn(event.currentTarget);
    const found = check(answers);
    isRefused.current = false;
    if (found.length > 0) return setErrors(found);
    inFlight.current = true;
    setErrors([]);
    setBusy(true);
    sending.current = true;
    try {
      await send(answers, Math.round(performance.now() - shownSince));
    } catch (error) {
      becomeIdle();
      isRefused.current = true;
      setErrors(explain(error));
    } finally {
      sending.current = false;
    }
  };

  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (errors.length === 0) return;
    const wrong = check(answersIn(currentTarget));
    const typed = (target as HTMLInputElement).name;
    // What the server has refused may be right again only once it has been changed.
    const isRight = ({ field }: FieldError) =>
      field !== undefined && !errorOf(wrong, field) && (field === typed || !isRefused.current);
    const left = errors.filter((error) => !isRight(error));
    if (left.length === errors.length) return;
    stayInPlace(target as Element);
    setErrors(left);
  };

  const form = { onSubmit, onInput, 'aria-busy': busy || undefined };
  return { form, errors, busy, inFlight, isShown, becomeIdle };
}

/** Our forms have no file inputs, so every answer is text. */
function answersIn(form: HTMLFormElement): Record<string, string> {
  const answers = Object.fromEntries(new FormData(form)) as Record<string, string>;
  if (answers.email !== undefined) answers.email = plain(answers.email);
  return answers;
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldError } from './field-errors.ts';
import { onReturn } from './on-return.ts';

interface Submission {
  /** What is wrong with the answers, before anything is sent. */
  check: (answers: Record<string, string>) => FieldError[];
  /** Sends the answers and goes on from there. The form stays busy when it ends, until the next page is there. */
  send: (answers: Record<string, string>) => Promise<void>;
  /** What a failure of `send` means to a person. */
  explain: (error: unknown) => FieldError[];
}

/** A form from the first answer on: idle, busy, then away to the next page or back to idle with what is wrong; answers stay as typed. */
export function useSubmission({ check, send, explain }: Submission) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // Set at once, unlike state: the second press of a double click comes before the next render.
  const inFlight = useRef(false);
  const sending = useRef(false);

  const rest = () => {
    inFlight.current = false;
    setBusy(false);
  };
  useEffect(() => onReturn(rest), []);
  // Back, pressed when the address was the next page's already and that was not drawn yet, leads to this very form, still busy.
  useEffect(() => {
    const onBack = () => {
      if (!sending.current) rest();
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    const answers = formTexts(event.currentTarget);
    const found = check(answers);
    if (found.length > 0) return setErrors(found);
    inFlight.current = true;
    setErrors([]);
    setBusy(true);
    sending.current = true;
    try {
      await send(answers);
    } catch (error) {
      rest();
      setErrors(explain(error));
    } finally {
      sending.current = false;
    }
  };

  return { submit, errors, busy, inFlight };
}

/** Texts of a form by field name; our forms have no files. */
function formTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

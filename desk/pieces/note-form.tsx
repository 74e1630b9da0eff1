import { type FormEvent, useId, useState } from 'react';
import { useDeskAction } from '../lib/desk-call.ts';
import { Section } from './page.tsx';

/** Adds a note to a record. @param path of the record below /api/desk, e.g. /payments/… */
export function NoteForm({ path }: { path: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const { mutate, isPending } = useDeskAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate({ path: `${path}/notes`, body: { text }, done: () => 'Saved the note.' }, { onSuccess: () => setText('') });
  };
  return (
    <Section title="Note">
      <form className="form spaced" onSubmit={submit}>
        <div className="field">
          <textarea
            aria-label="Note"
            aria-describedby={`${id}-help`}
            rows={3}
            required
            maxLength={2_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="small quiet" id={`${id}-help`}>
            Only staff see it. It appears in the timeline.
          </p>
        </div>
        <p className="actions">
          <button type="submit" className="button" aria-disabled={isPending || undefined}>
            {isPending ? 'Saving …' : 'Save note'}
          </button>
        </p>
      </form>
    </Section>
  );
}

import { type FormEvent, useState } from 'react';
import { useDeskAction } from '../lib/desk-call.ts';
import { FieldFrame } from './field.tsx';
import { Section } from './page.tsx';

/** Adds a note to a thing. @param path of the thing below /api/desk, e.g. /payments/… */
export function NoteForm({ path }: { path: string }) {
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
        <FieldFrame label="Note" help="Only staff members see it.">
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              required
              maxLength={2_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </FieldFrame>
        <p className="actions">
          <button type="submit" className="button" aria-disabled={isPending || undefined}>
            {isPending ? 'Saving …' : 'Save note'}
          </button>
        </p>
      </form>
    </Section>
  );
}

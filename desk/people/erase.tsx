import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonOnDesk } from '#contract/desk/people.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { TextField } from '../pieces/field.tsx';
import { Section } from '../pieces/page.tsx';

/** Data outside our database, and what happens to it. */
const elsewhere: [what: string, becomes: string, why: string][] = [
  [
    'HubSpot contact',
    'HubSpot is asked to delete it for good',
    'Tried until HubSpot agrees; by hand if the person comes back meanwhile',
  ],
  ['Customer at Stripe', 'Erase there by hand', 'Stripe keeps what the law requires'],
  ['Visits', 'Nothing to delete', 'Never tied to a person'],
];

/** What erasing does to each kind of data, and the form that starts it. */
export function Erase({ person }: { person: PersonOnDesk }) {
  const { obstacles, kinds } = person;
  const here = kinds
    .filter(({ count }) => count > 0)
    .map(({ nouns, count, onErasure: { becomes, why } }) => [pluralize(count, ...nouns), becomes, why]);
  return (
    <div id="erase">
      <Section title="Erase this person" note="Owners only. Cannot be undone.">
        <div className="cols cols-side">
          <table className="on-erasure">
            <caption className="visually-hidden">What happens to each kind of data</caption>
            <tbody>
              {[...here, ...elsewhere].map(([what, becomes, why]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>
                    {becomes}
                    <small>{why}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : <EraseForm person={person} />}
        </div>
      </Section>
    </div>
  );
}

function Obstacles({ obstacles }: Pick<PersonOnDesk, 'obstacles'>) {
  return (
    <div className="form">
      <p>This must be settled first:</p>
      <ul>
        {obstacles.map(({ message, link }) => (
          <li key={message}>
            {message} {link && <Link to={link}>Open</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function EraseForm({ person: { email } }: { person: PersonOnDesk }) {
  const { email: staff } = useStaff();
  const action = useDeskAction<PersonOnDesk>();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    if (typed.trim().toLowerCase() !== email) {
      setError('This is not the same address');
      field.current?.focus();
      return;
    }
    const body = { email, typed, ...(reason.trim() && { reason: reason.trim() }) };
    action.mutate({ path: '/people/erase', body, done: () => 'The person is being erased.' });
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        label="Reason"
        help="Kept with the record. Do not include the address."
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        ref={field}
        label="Type the address to erase"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value.trim().toLowerCase() === email) setError(undefined);
        }}
      />
      <p>
        <button type="submit" className="button button-inverse" aria-disabled={action.isPending || undefined}>
          {action.isPending ? 'Erasing …' : 'Erase for good'}
        </button>
      </p>
      <p className="small quiet">
        Recorded under {staff}, without the address. After restoring an older backup, repeat it from the command line.
      </p>
    </form>
  );
}

import { type FormEvent, Fragment, type ReactElement, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { FoundPeople, FoundRecords } from '#contract/desk/people.ts';
import { usePosted } from '../lib/posted.ts';
import { Icon } from '../pieces/icons.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { Erasures } from './erasures.tsx';
import { Person } from './person.tsx';

/** What the screen shows. Kept in the history's state, so that no e-mail address is in a URL or a log. */
interface PeopleState {
  q?: string;
  email?: string;
}

/** /desk/people: finds e-mail addresses with everything about them, and records of every kind. */
export function Component() {
  const state = (useLocation().state ?? {}) as PeopleState;
  if (state.email) return <Person key={state.email} email={state.email} />;
  return <FindPeople q={state.q ?? ''} />;
}

function FindPeople({ q }: { q: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const found = usePosted<FoundPeople>(q === '' ? null : '/people/search', { q });
  const records = usePosted<FoundRecords>(q === '' ? null : '/find', { q });
  // The only such address is opened: its page has all of its records. Of a part of it, other records may have been meant.
  const [one, another] = found.data?.people ?? [];
  const isMeant = one?.email.toLowerCase() === q.toLowerCase() || records.data?.length === 0;
  const only = !another && isMeant ? one?.email : undefined;
  useEffect(() => {
    if (only) navigate('/people', { state: { email: only } satisfies PeopleState, replace: true });
  }, [only, navigate]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate('/people', { state: { q: typed.trim() } satisfies PeopleState });
  };
  return (
    <Page
      title="People"
      lead="Everything about one e-mail address: to answer a question, to export, to erase. Records of every kind are found too."
    >
      <search>
        <form className="tools" onSubmit={search}>
          <input
            className="search"
            type="search"
            aria-label="Find"
            placeholder="E-mail address, name, company, id or slug"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="button button-primary">
            <Icon name="search" /> Find
          </button>
        </form>
      </search>
      {q !== '' && (
        <div className="spaced-more">
          <Loaded query={found} rows={3}>
            {({ people, hasMore }) =>
              people.length === 0 ? (
                records.data?.length === 0 && (
                  <Empty icon="person" title="Nothing is found">
                    <p>
                      Type the beginning of an address, a name or a company, the id of a payment at Stripe, or the slug
                      of a short link.
                    </p>
                  </Empty>
                )
              ) : (
                <Found title="Addresses" note={hasMore && 'The first 20. Type more to narrow them down.'}>
                  {people.map(({ email }) => (
                    <button
                      key={email}
                      type="button"
                      className="button button-bare"
                      onClick={() => navigate('/people', { state: { email } satisfies PeopleState })}
                    >
                      {email}
                    </button>
                  ))}
                </Found>
              )
            }
          </Loaded>
          <Loaded query={records} rows={3}>
            {(kinds) =>
              kinds.map(({ many, path, records, hasMore }) => (
                <Found key={path} title={many} note={hasMore && `The first ${records.length}. The list finds all.`}>
                  {records.map(({ id, title, second }) => (
                    <Fragment key={id}>
                      <Link to={`/${path}/${encodeURIComponent(id)}`}>{title}</Link>
                      {second && <small>{second}</small>}
                    </Fragment>
                  ))}
                </Found>
              ))
            }
          </Loaded>
        </div>
      )}
      {q === '' && (
        <div className="spaced-more">
          <Erasures />
        </div>
      )}
    </Page>
  );
}

/** Search results of one kind, a row each. */
function Found({ title, note, children }: { title: string; note: string | false; children: ReactElement[] }) {
  return (
    <Section title={title} note={note}>
      <table className="rows">
        <tbody>
          {children.map((found) => (
            <tr key={found.key}>
              <th scope="row">{found}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

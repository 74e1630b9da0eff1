import type { PersonOnDesk } from '#contract/desk/people.ts';
import { deskCall } from '../lib/desk-call.ts';
import { usePosted } from '../lib/posted.ts';
import { saveFile } from '../lib/save-file.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { Page } from '../pieces/page.tsx';
import { SaveButton } from '../pieces/save-button.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { Erase } from './erase.tsx';
import { ErasureProgress } from './erasures.tsx';
import { Everything } from './everything.tsx';

/** Everything about one address, and what can be done with it. */
export function Person({ email }: { email: string }) {
  const { isOwner } = useStaff();
  const query = usePosted<PersonOnDesk>('/people/show', { email });
  const person = query.data;
  const back = { to: '/people', label: 'People' };
  return (
    <Page
      title={email}
      tab="A person"
      back={back}
      lead={person && <Known person={person} />}
      actions={
        person && person.events.length > 0 ? (
          <>
            <Export email={email} />
            {isOwner && <ActionButton label="Erase" onPress={showErase} />}
          </>
        ) : undefined
      }
    >
      <Loaded query={query}>
        {(person) => (
          <>
            {person.erasure && <ErasureProgress erasure={person.erasure} />}
            {person.events.length === 0 ? (
              <Empty icon="person" title="Nothing is kept about this address" />
            ) : (
              <Everything person={person} />
            )}
            {isOwner && mayBeErased(person) && <Erase person={person} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Scrolls to the form. A link to it would replace the history's state, which says whose page this is. */
function showErase(): void {
  const erase = document.getElementById('erase');
  erase?.scrollIntoView();
  erase?.querySelector<HTMLElement>('input')?.focus();
}

/** True even if we hold nothing: HubSpot may. False during an erasure, and after it unless there is new data. */
function mayBeErased({ erasure, events }: PersonOnDesk): boolean {
  return erasure === null || (erasure.finishedAt !== null && events.length > 0);
}

function Known({ person: { names, knownSince } }: { person: PersonOnDesk }) {
  if (!knownSince) return null;
  return (
    <>
      {names.length > 0 && `${names.join(', ')}. `}Known since <Time at={knownSince} as="day" />.
    </>
  );
}

/** Downloads everything about the person as a file. */
function Export({ email }: { email: string }) {
  const save = async () => {
    const document = await deskCall<object>('/people/export', { body: { email } });
    saveFile(`${email}.json`, new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  };
  return (
    <SaveButton
      label="Export as JSON"
      saved="Exported everything about this address. The export is recorded."
      save={save}
    />
  );
}

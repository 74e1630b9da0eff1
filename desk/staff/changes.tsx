import type { DeskActions } from '#contract/desk/staff.ts';
import { useDesk } from '../lib/desk-call.ts';
import { Timeline } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { Loaded } from '../pieces/states.tsx';

type Action = DeskActions['actions'][number];

/** The history of roles, newest last. */
export function Changes() {
  const query = useDesk<DeskActions>('/actions?subjectKind=staff&limit=20');
  return (
    <Section title="Changes">
      <Loaded query={query} rows={3}>
        {({ actions }) =>
          actions.length === 0 ? (
            <p className="quiet">None yet.</p>
          ) : (
            <Timeline
              entries={actions.toReversed().map((action) => ({
                key: action.id,
                at: action.at,
                title: wordsFor(action),
                note: [`by ${action.actor}`, action.reason].filter(Boolean).join(': '),
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function wordsFor({ before, after }: Action): string {
  const email = String((after ?? before)?.email ?? 'An account');
  if (!after) return `${email} was removed (was ${before?.role})`;
  return before ? `${email} became ${after.role} (was ${before.role})` : `${email} was added as ${after.role}`;
}

import type { DeskActions } from '#contract/desk/staff.ts';
import { useDesk } from '../lib/desk-call.ts';
import { Timeline } from './facts.tsx';

interface AuditLogProps {
  /** `subjectKind` of its actions. */
  kind: string;
  id: string;
  /** Words for an action, e.g. "retried it". */
  words: (action: DeskActions['actions'][number]) => string;
}

/** What staff did with a record, oldest first. Shows nothing if there are no actions. */
export function AuditLog({ kind, id, words }: AuditLogProps) {
  const query = new URLSearchParams({ subjectKind: kind, subjectId: id, limit: '20' });
  const { data } = useDesk<DeskActions>(`/actions?${query}`);
  if (!data || data.actions.length === 0) return null;
  return (
    <>
      <h3>What was done</h3>
      <Timeline
        entries={data.actions.toReversed().map((action) => ({
          key: action.id,
          at: action.at,
          title: (
            <>
              <b>{action.actor}</b> {words(action)}
            </>
          ),
          note: action.reason,
        }))}
      />
    </>
  );
}

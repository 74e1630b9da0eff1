import { useRef } from 'react';
import type { DeskLead, RetriedLeads } from '#contract/desk/leads.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { focusedRow, useKey } from '../lib/keys.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton } from '../pieces/actions.tsx';

/**
 * x selects the lead whose row has the focus; r retries the selected leads, otherwise the lead that is open or has the focus.
 * @param open id of the lead whose panel is open
 */
export function useLeadKeys(
  items: DeskLead[],
  open: string | undefined,
  selected: readonly string[],
  select: (ids: readonly string[]) => void,
): void {
  const { isOperator } = useStaff();
  const showToast = useToast();
  const retry = useDeskAction<RetriedLeads>();
  const sent = useRef<readonly string[]>([]);
  useKey('x', () => {
    const id = focusedRow();
    if (!isOperator || !id) return;
    if (refusedAmong(items, [id]).length === 0)
      return showToast({ isWrong: true, text: 'Only leads that HubSpot refused can be selected.' });
    select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  });
  useKey('r', () => {
    if (!isOperator) return;
    const chosen = refusedAmong(items, selected);
    const one = focusedRow() ?? open;
    if (chosen.length === 0 && one === undefined) return;
    const ids = chosen.length > 0 ? chosen : refusedAmong(items, one === undefined ? [] : [one]);
    if (ids.length === 0) return showToast({ isWrong: true, text: 'Only leads that HubSpot refused can be retried.' });
    // Pressed again before the list shows that they are on their way.
    if (retry.isPending && ids.every((id) => sent.current.includes(id))) return;
    sent.current = ids;
    retry.mutate(
      { path: '/leads/retry-refused', body: { ids }, done: wordsOfRetry },
      { onSuccess: () => select(selected.filter((id) => !ids.includes(id))) },
    );
  });
}

function refusedAmong(items: DeskLead[], ids: readonly string[]): string[] {
  return items.filter(({ id, state }) => ids.includes(id) && state === 'refused').map(({ id }) => id);
}

export function wordsOfRetry({ retried, hasMore }: RetriedLeads): string {
  if (retried === 0) return 'Nothing is left to retry. A colleague may have been faster.';
  return `${pluralize(retried, 'lead')} will be sent to HubSpot again.${hasMore ? ' More are left; retry again.' : ''}`;
}

/** Actions on the selected rows. Always there, so that screen readers announce how many a key has selected. */
export function Selected({ ids, items, clear }: { ids: readonly string[]; items: DeskLead[]; clear: () => void }) {
  const retry = useDeskAction<RetriedLeads>();
  const chosen = refusedAmong(items, ids);
  const submit = () =>
    retry.mutate({ path: '/leads/retry-refused', body: { ids: chosen }, done: wordsOfRetry }, { onSuccess: clear });
  const isAny = chosen.length > 0;
  return (
    <div className={isAny ? 'bulk' : undefined}>
      <span role="status" aria-label="Selection">
        {isAny && (
          <>
            <b>{pluralize(chosen.length, 'refused lead')}</b> selected
          </>
        )}
      </span>
      {isAny && (
        <>
          <ActionButton
            icon="retry"
            label={`Retry ${chosen.length}`}
            busyLabel="Retrying …"
            busy={retry.isPending}
            primary
            onPress={submit}
          />
          <button type="button" className="button button-bare" onClick={clear}>
            Clear
          </button>
        </>
      )}
    </div>
  );
}

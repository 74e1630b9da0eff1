import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DeskResource, RecordRow } from '#contract/desk/resource.ts';
import { pluralize } from '#contract/text.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { focusedRow, useKey } from '../lib/keys.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

type Bulk = NonNullable<DeskResource['bulk']>;

export interface Selection {
  selected: readonly string[];
  select(ids: readonly string[]): void;
}

interface BulkProps extends Selection {
  bulk: Bulk;
  /** Of the resource, below /api/desk. */
  path: string;
  rows: RecordRow[];
}

const selectableAmong = (rows: RecordRow[], ids: readonly string[]) =>
  rows.filter(({ id, isSelectable }) => isSelectable && ids.includes(id)).map(({ id }) => id);

/**
 * The bulk action on the selected rows. Always rendered, so that screen readers announce how many rows a key has selected.
 * x selects the focused row; r acts on the selected rows, or else on the row that is focused or open.
 */
export function Selected({ bulk, path, rows, open, selected, select }: BulkProps & { open: string | undefined }) {
  const { isOperator } = useStaff();
  const showToast = useToast();
  const { mutateAsync, isPending } = useDeskAction();
  const bar = useRef<HTMLDivElement>(null);
  const sent = useRef<readonly string[]>([]);
  const chosen = selectableAmong(rows, selected);
  const { label, noun, asks } = bulk;
  const refuse = (done: string) => showToast({ isWrong: true, text: `Only a ${noun} can be ${done}.` });
  const run = (ids: readonly string[]) => {
    sent.current = ids;
    return mutateAsync({ path: `${path}/${bulk.name}`, body: { ids } }).then(() =>
      select(selected.filter((id) => !ids.includes(id))),
    );
  };
  useKey('x', () => {
    const id = focusedRow();
    if (!isOperator || !id) return;
    if (selectableAmong(rows, [id]).length === 0) return refuse('selected');
    select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  });
  useKey('r', () => {
    const one = focusedRow() ?? open;
    if (!isOperator || (chosen.length === 0 && one === undefined)) return;
    const ids = chosen.length > 0 ? chosen : selectableAmong(rows, one === undefined ? [] : [one]);
    if (ids.length === 0) return refuse('retried');
    if (asks) {
      flushSync(() => select(ids));
      bar.current?.querySelector('button')?.click();
      return;
    }
    // Pressed again before the list shows that they are on their way.
    if (!isPending || !ids.every((id) => sent.current.includes(id))) void run(ids).catch(() => {});
  });
  const isAny = chosen.length > 0;
  const retry = `${label} ${chosen.length}`;
  return (
    <div ref={bar} className={isAny ? 'bulk' : undefined}>
      <span role="status" aria-label="Selection">
        {isAny && (
          <>
            <b>{pluralize(chosen.length, noun)}</b> selected
          </>
        )}
      </span>
      {isAny && (
        <>
          <ConfirmButton
            icon="retry"
            label={retry}
            primary
            busy={isPending}
            question={asks ? `${label} ${pluralize(chosen.length, noun)}?` : undefined}
            confirm={retry}
            onPress={() => run(chosen)}
          >
            <p>{bulk.explain}</p>
          </ConfirmButton>
          <button type="button" className="button button-bare" onClick={() => select([])}>
            Clear
          </button>
        </>
      )}
    </div>
  );
}

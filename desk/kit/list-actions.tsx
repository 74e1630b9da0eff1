import type { ReactNode } from 'react';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskResource } from '#contract/desk/resource.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { download } from '../lib/download.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { SaveButton } from '../pieces/save-button.tsx';
import { ActionOf } from './action.tsx';

interface ListActionsProps {
  resource: DeskResource;
  list: DeskList;
  /** Whether the list is not yet that of the filters: what is offered for all of them keeps its place, unseen. */
  isBusy: boolean;
  /** In place of the button that adds a record. */
  add?: ReactNode;
}

/** Actions on all that match the filters. */
export function ListActions({ resource, list: { total, hasMore }, isBusy, add }: ListActionsProps) {
  const { path, many, bulk, hasCsv, actions } = resource;
  const { isOperator } = useStaff();
  const address = useListAddress();
  const { mutateAsync, isPending } = useDeskAction();
  const isForAll = isOperator && total > 0;
  const filters = new URLSearchParams(address.query);
  filters.delete('page');
  const count = hasMore ? `more than ${formatCount(total)}` : formatCount(total);
  const { sort: _, ...body } = Object.fromEntries(filters);
  return (
    <>
      {actions
        .filter(({ name }) => name !== 'add' || add === undefined)
        .map((action) => (
          <ActionOf key={action.name} action={action} path={`/${path}`} />
        ))}
      {add}
      <span className={isBusy ? 'of-all unseen' : 'of-all'}>
        {isForAll && bulk && address.get(bulk.all.filter) === bulk.all.value && (
          <ConfirmButton
            icon="retry"
            label={`${bulk.label} all ${count}`}
            busy={isPending}
            question={`${bulk.label} ${count} ${many.toLowerCase()}?`}
            confirm={`${bulk.label} all`}
            onPress={() => mutateAsync({ path: `/${path}/${bulk.name}`, body })}
          >
            <p>{bulk.explain}</p>
          </ConfirmButton>
        )}
        {isForAll && hasCsv && (
          <SaveButton
            label={hasMore ? 'Export all as CSV' : `Export ${count} as CSV`}
            saved={`Downloaded the list as ${path}.csv.`}
            save={() => download(`/${path}/export?${filters}`, `${path}.csv`)}
          />
        )}
      </span>
    </>
  );
}

import { useState } from 'react';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskResource, RecordRow } from '#contract/desk/resource.ts';
import { useDeskAction, wordsOf } from '../lib/desk-call.ts';
import { download } from '../lib/download.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton, ConfirmButton } from '../pieces/actions.tsx';
import { ActionOf } from './action.tsx';

interface ListActionsProps {
  resource: DeskResource;
  list: DeskList<RecordRow>;
}

/** Actions on all that match the filters. */
export function ListActions({ resource, list: { total, hasMore } }: ListActionsProps) {
  const { path, many, bulk, hasCsv, add } = resource;
  const { isOperator } = useStaff();
  const address = useListAddress();
  const showToast = useToast();
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync, isPending } = useDeskAction();
  if (!isOperator || total === 0) return add && <ActionOf action={add} path={`/${path}`} />;
  const filters = new URLSearchParams(address.query);
  filters.delete('page');
  const count = hasMore ? `more than ${formatCount(total)}` : formatCount(total);
  const save = () => {
    setSaving(true);
    download(`/${path}/export?${filters}`, `${path}.csv`)
      .then(() => showToast({ isWrong: false, text: `Downloaded the list as ${path}.csv.` }))
      .catch((error: unknown) => showToast({ isWrong: true, text: wordsOf(error) }))
      .finally(() => setSaving(false));
  };
  const { sort: _, ...body } = Object.fromEntries(filters);
  return (
    <>
      {add && <ActionOf action={add} path={`/${path}`} />}
      {bulk && address.get(bulk.all.filter) === bulk.all.value && (
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
      {hasCsv && (
        <ActionButton
          icon="download"
          label={hasMore ? 'Export all as CSV' : `Export ${count} as CSV`}
          busyLabel="Downloading …"
          busy={isSaving}
          onPress={save}
        />
      )}
    </>
  );
}

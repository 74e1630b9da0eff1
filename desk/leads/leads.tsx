import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DeskLead, DeskLeadsSummary, RetriedLeads } from '#contract/desk/leads.ts';
import type { DeskList } from '#contract/desk/lists.ts';
import { useDesk, useDeskAction, wordsOf } from '../lib/desk-call.ts';
import { download } from '../lib/download.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton, ConfirmButton } from '../pieces/actions.tsx';
import { NoMatch, Paging } from '../pieces/list.tsx';
import { Page } from '../pieces/page.tsx';
import { useRowFocus } from '../pieces/panel.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadTools } from './lead-tools.tsx';
import { Selected, useLeadKeys, wordsOfRetry } from './retry-leads.tsx';

const filterNames = ['form', 'source', 'state', 'days'];

/** Leads from the forms, and whether HubSpot has them. */
export function Component() {
  const { id } = useParams();
  const address = useListAddress();
  const list = useDesk<DeskList<DeskLead>>(`/leads${address.query}`);
  const summary = useDesk<DeskLeadsSummary>('/leads/summary');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const isFiltered = address.q !== '' || filterNames.some((name) => address.get(name));
  useRowFocus(id);
  useLeadKeys(list.data?.items ?? [], id, selected, setSelected);
  return (
    <Page
      title="Leads"
      wide
      lead={summary.data && leadOf(summary.data)}
      actions={list.data && <ListActions list={list.data} />}
    >
      <div className={id ? 'with-panel is-detail' : 'with-panel'}>
        <div className="list">
          <LeadTools sources={summary.data?.sources ?? []} counts={summary.data} />
          <Loaded query={list} rows={12}>
            {(data) => (
              <>
                <Selected ids={selected} items={data.items} clear={() => setSelected([])} />
                {data.items.length > 0 && (
                  <LeadTable leads={data.items} open={id} selected={selected} select={setSelected} />
                )}
                {data.items.length === 0 &&
                  (isFiltered ? (
                    <NoMatch names={filterNames} />
                  ) : (
                    <Empty icon="lead" title="No leads yet">
                      <p>Leads appear here as soon as a visitor submits a form.</p>
                    </Empty>
                  ))}
                <Paging total={data.total} hasMore={data.hasMore} shown={data.items.length} />
              </>
            )}
          </Loaded>
        </div>
        {id && <LeadPanel key={id} id={id} />}
      </div>
    </Page>
  );
}

function leadOf({ refused, waiting }: DeskLeadsSummary): string {
  const parts = [
    refused > 0 && `${formatCount(refused)} refused by HubSpot`,
    waiting > 0 && `${formatCount(waiting)} on ${waiting === 1 ? 'its' : 'their'} way`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'HubSpot has all of them';
}

/** Actions on all leads that match the filters. */
function ListActions({ list: { total, hasMore } }: { list: DeskList<DeskLead> }) {
  const { isOperator } = useStaff();
  const address = useListAddress();
  const showToast = useToast();
  const [isSaving, setSaving] = useState(false);
  const retry = useDeskAction<RetriedLeads>();
  if (!isOperator || total === 0) return null;
  const filters = new URLSearchParams(address.query);
  filters.delete('page');
  const save = () => {
    setSaving(true);
    download(`/leads/export?${filters}`, 'leads.csv')
      .then(() => showToast({ isWrong: false, text: 'Downloaded the leads as leads.csv.' }))
      .catch((error: unknown) => showToast({ isWrong: true, text: wordsOf(error) }))
      .finally(() => setSaving(false));
  };
  const { sort: _, state, ...body } = Object.fromEntries(filters);
  const count = hasMore ? `more than ${formatCount(total)}` : formatCount(total);
  return (
    <>
      {state === 'refused' && (
        <ConfirmButton
          icon="retry"
          label={`Retry all ${count}`}
          busyLabel="Retrying …"
          busy={retry.isPending}
          question={`Send ${hasMore ? count : ''} ${total === 1 && !hasMore ? 'this lead' : 'these leads'} to HubSpot again?`}
          confirm="Retry all"
          onPress={() => retry.mutateAsync({ path: '/leads/retry-refused', body, done: wordsOfRetry })}
        >
          <p>Fix the cause first, for example by correcting the form at HubSpot.</p>
        </ConfirmButton>
      )}
      <ActionButton
        icon="download"
        label={hasMore ? 'Export all as CSV' : `Export ${count} as CSV`}
        busyLabel="Downloading …"
        busy={isSaving}
        onPress={save}
      />
    </>
  );
}

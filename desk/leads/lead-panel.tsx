import { Link } from 'react-router-dom';
import type { DeskLeadDetail } from '#contract/desk/leads.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { AuditLog } from '../pieces/audit-log.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { Panel } from '../pieces/panel.tsx';
import { Loaded, OrNone } from '../pieces/states.tsx';
import { LeadState } from './lead-state.tsx';
import { formNames, labelOf, originOf } from './lead-words.ts';

/** Everything about a lead, beside the list. */
export function LeadPanel({ id }: { id: string }) {
  const { query } = useListAddress();
  const lead = useDesk<DeskLeadDetail>(`/leads/${encodeURIComponent(id)}`);
  const data = lead.data?.id === id ? lead.data : undefined;
  return (
    <Panel
      id={id}
      crumb={
        data ? (
          <>
            {formNames[data.form]}, <Time at={data.createdAt} />
          </>
        ) : (
          'Lead'
        )
      }
      title={data ? <OrNone none="No name">{data.name}</OrNone> : 'Lead'}
      lead={data?.email}
      back={`/leads${query}`}
      closeLabel="Close this lead"
    >
      <Loaded query={lead}>{(detail) => <Detail lead={detail} />}</Loaded>
    </Panel>
  );
}

function Detail({ lead }: { lead: DeskLeadDetail }) {
  const { isOperator } = useStaff();
  return (
    <div className="panel-parts">
      {lead.state === 'refused' ? (
        <Refusal lead={lead} />
      ) : (
        <p>
          <LeadState lead={lead} />
          {lead.refusal && <span className="quiet small"> Last answer: {lead.refusal}</span>}
        </p>
      )}
      <div>
        <h3>Answers</h3>
        <dl className="answers">
          {lead.answers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="lines">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>Where it came from</h3>
        <Facts
          narrow
          facts={[
            ['Last visit', originOf(lead)],
            ['Campaign', tags(lead.utm)],
            ['First visit', tags(lead.firstVisit)],
            ['Page', lead.page],
            ['Linked from', lead.referrer],
            ['Emails', lead.consent === null ? null : lead.consent ? 'Agreed' : 'Not agreed'],
            ['Sent again', lead.repeats > 0 && `${pluralize(lead.repeats, 'time')} within ten minutes`],
            ['Delivered', lead.deliveredAt && <Time at={lead.deliveredAt} />],
          ]}
        />
      </div>
      {isOperator && (
        <p className="small">
          <Link to="/people" state={{ q: lead.email }}>
            Everything about this address
          </Link>
        </p>
      )}
      <AuditLog kind="lead" id={lead.id} words={() => 'sent it to HubSpot again'} />
    </div>
  );
}

function tags(values: Record<string, string> | null) {
  const entries = Object.entries(values ?? {});
  if (entries.length === 0) return null;
  return entries.map(([name, value]) => (
    <span key={name} className="pair-line">
      <span className="quiet">{labelOf(name)}</span> {value}
    </span>
  ));
}

/** Why HubSpot refused a lead, in its own words, and a button to try again. */
function Refusal({ lead }: { lead: DeskLeadDetail }) {
  const { isOperator } = useStaff();
  const retry = useDeskAction<DeskLeadDetail>();
  return (
    <div>
      <div className="refusal">
        <p>
          <b>HubSpot refused it</b>, after {pluralize(lead.tries, 'attempt')}
        </p>
        <p className="mono">
          <OrNone>{lead.refusal}</OrNone>
        </p>
        <p>Correct the form or the property at HubSpot first, then retry.</p>
      </div>
      {isOperator && (
        <p className="actions under-refusal">
          <ActionButton
            icon="retry"
            label="Retry"
            busyLabel="Retrying …"
            busy={retry.isPending}
            primary
            onPress={() =>
              retry.mutate({
                path: `/leads/${lead.id}/retry`,
                done: () => 'The lead will be sent to HubSpot again.',
              })
            }
          />
        </p>
      )}
    </div>
  );
}

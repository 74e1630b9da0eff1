import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ErasureState, Privacy } from '#contract/desk/people.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { Facts, Time } from '../pieces/facts.tsx';
import { Section } from '../pieces/page.tsx';
import { Loaded, State } from '../pieces/states.tsx';

const places: Record<ErasureState['steps'][number]['name'], string> = {
  here: 'Our tables',
  supabase: 'Supabase: account and profile',
  hubspot: 'HubSpot: contact',
};

/** How often an erasure that is under way is looked at. */
const REFRESH_MS = 2_000;

/** How far the erasure of the person on the page is. The person is read again after each step. */
export function ErasureProgress({ erasure: shown }: { erasure: ErasureState }) {
  const client = useQueryClient();
  const { data } = useDesk<Privacy>(shown.finishedAt ? null : '/people/privacy', REFRESH_MS);
  const newer = data?.erasures.find(({ id }) => id === shown.id);
  const erasure = newer && progressOf(newer) >= progressOf(shown) ? newer : shown;
  const [known, progress] = [progressOf(shown), progressOf(erasure)];
  useEffect(() => {
    if (progress > known) void client.invalidateQueries({ queryKey: ['/people/show'] });
  }, [known, progress, client]);
  const { steps, problem, requestedAt, requestedBy, finishedAt } = erasure;
  return (
    <Section
      title={finishedAt ? 'Erased' : 'Being erased'}
      note={
        <>
          Requested by {requestedBy}, <Time at={requestedAt} />
        </>
      }
    >
      <Facts facts={steps.map((step) => [places[step.name], <Step key={step.name} step={step} />])} />
      {problem && <p className="quiet">Retried until it works. Last error: {problem}</p>}
    </Section>
  );
}

function progressOf({ steps, finishedAt }: ErasureState): number {
  return steps.filter(({ doneAt }) => doneAt).length + (finishedAt ? 1 : 0);
}

function Step({ step: { doneAt, byHand } }: { step: ErasureState['steps'][number] }) {
  if (byHand) return <State kind="person">check there by hand</State>;
  if (!doneAt) return <State kind="wait">on its way</State>;
  return (
    <State kind="good">
      done, <Time at={doneAt} />
    </State>
  );
}

const ruleNames: Record<string, string> = {
  leads: 'Leads that HubSpot has, or that were handled',
  leadVisitors: 'Network addresses of leads',
  leadNotes: 'Notes on leads',
  mails: 'Mails that were sent',
  notices: 'Notices to the team',
  tokens: 'One-time links that have expired',
  declinedInvoices: 'Declined invoice requests',
  stripeEvents: "Stripe's events",
};

/** Past erasures, the retention periods, and what the last nightly job removed. */
export function Erasures() {
  const query = useDesk<Privacy>('/people/privacy');
  return (
    <Loaded query={query}>
      {({ erasures, retention, runs: [run] }) => (
        <>
          <Section title="Erased people" note="Without their addresses">
            {erasures.length === 0 ? (
              <p className="quiet">No one has been erased yet.</p>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th scope="col">Requested</th>
                    <th scope="col">By</th>
                    <th scope="col">Reason</th>
                    <th scope="col">State</th>
                  </tr>
                </thead>
                <tbody>
                  {erasures.map((erasure) => (
                    <Row key={erasure.id} erasure={erasure} />
                  ))}
                </tbody>
              </table>
            )}
          </Section>
          <Section title="How long data is kept" note="Older data is removed every night">
            <Facts
              facts={retention.map(({ name, days }) => [
                ruleNames[name] ?? name,
                days === 0 ? 'for ever' : pluralize(days, 'day'),
              ])}
            />
            {run && (
              <p className="quiet">
                Last removed <Time at={run.startedAt} />: {removedIn(run.removed)}.
              </p>
            )}
          </Section>
        </>
      )}
    </Loaded>
  );
}

function Row({ erasure: { requestedAt, requestedBy, reason, problem, finishedAt, steps } }: { erasure: ErasureState }) {
  const byHand = steps.some((step) => step.byHand);
  return (
    <tr>
      <th scope="row">
        <Time at={requestedAt} />
      </th>
      <td>{requestedBy ?? '–'}</td>
      <td>{reason ?? '–'}</td>
      <td>
        {!finishedAt && <State kind={problem ? 'person' : 'wait'}>{problem ? 'retrying' : 'on its way'}</State>}
        {finishedAt && <State kind={byHand ? 'person' : 'good'}>{byHand ? 'HubSpot by hand' : 'erased'}</State>}
        {problem && <small className="quiet"> {problem}</small>}
      </td>
    </tr>
  );
}

function removedIn(removed: Record<string, number>): string {
  const parts = Object.entries(removed).map(([name, count]) => `${ruleNames[name] ?? name}: ${formatCount(count)}`);
  return parts.join(', ') || 'nothing';
}

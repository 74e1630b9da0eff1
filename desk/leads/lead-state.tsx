import type { DeskLead } from '#contract/desk/leads.ts';
import { State } from '../pieces/states.tsx';

/** Whether HubSpot has a lead. */
export function LeadState({ lead: { state, tries } }: { lead: Pick<DeskLead, 'state' | 'tries'> }) {
  if (state === 'refused') return <State kind="person">Refused</State>;
  if (state === 'delivered') return <State kind="good">In HubSpot</State>;
  return <State kind="wait">{tries > 0 ? `On its way, attempt ${tries + 1}` : 'On its way'}</State>;
}

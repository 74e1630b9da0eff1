import { Link } from 'react-router-dom';
import type { DeskLead } from '#contract/desk/leads.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { Time } from '../pieces/facts.tsx';
import { OrNone } from '../pieces/states.tsx';
import { LeadState } from './lead-state.tsx';
import { formNames, originOf } from './lead-words.ts';

interface LeadTableProps {
  leads: DeskLead[];
  /** Id of the lead whose panel is open. */
  open: string | undefined;
  selected: readonly string[];
  select: (ids: readonly string[]) => void;
}

export function LeadTable({ leads, open, selected, select }: LeadTableProps) {
  const { isOperator } = useStaff();
  const { sort, set } = useListAddress();
  const refused = leads.filter(({ state }) => state === 'refused').map(({ id }) => id);
  const areAll = refused.length > 0 && refused.every((id) => selected.includes(id));
  const toggle = (id: string) =>
    select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const isOldest = sort === 'oldest';
  return (
    <table className="rows stack leads">
      <caption className="visually-hidden">Leads, {isOldest ? 'oldest' : 'newest'} first</caption>
      <thead>
        <tr>
          <th scope="col">
            {isOperator && refused.length > 0 ? (
              <span className="tick">
                <input
                  type="checkbox"
                  aria-label="Select the refused leads on this page"
                  checked={areAll}
                  onChange={() => select(areAll ? [] : refused)}
                />
              </span>
            ) : (
              <span className="visually-hidden">Selection</span>
            )}
          </th>
          <th scope="col">Who</th>
          <th scope="col">Form and source</th>
          <th scope="col">State</th>
          <th scope="col" className="num" aria-sort={isOldest ? 'ascending' : 'descending'}>
            <button type="button" onClick={() => set({ sort: isOldest ? undefined : 'oldest' })}>
              Received
            </button>
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <Row
            key={lead.id}
            lead={lead}
            isOpen={lead.id === open}
            isSelected={selected.includes(lead.id)}
            toggle={isOperator && lead.state === 'refused' ? () => toggle(lead.id) : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  lead: DeskLead;
  isOpen: boolean;
  isSelected: boolean;
  /** Absent for leads that cannot be retried. */
  toggle: (() => void) | undefined;
}

function Row({ lead, isOpen, isSelected, toggle }: RowProps) {
  const { id, name, email, company, form, createdAt } = lead;
  const { query } = useListAddress();
  const who = name ?? email ?? formNames[form];
  return (
    <tr className={isOpen ? 'is-open' : undefined} aria-selected={isSelected || undefined} data-row={id}>
      <td>
        {toggle && (
          <span className="tick">
            <input type="checkbox" aria-label={`Select ${who}`} checked={isSelected} onChange={toggle} />
          </span>
        )}
      </td>
      <th scope="row">
        <Link to={`/leads/${id}${query}`} preventScrollReset aria-current={isOpen || undefined}>
          <OrNone none="No name">{name}</OrNone>
        </Link>
        <small>{[email, company].filter(Boolean).join(', ')}</small>
      </th>
      <td className="under">
        {formNames[form]}
        <small>{originOf(lead)}</small>
      </td>
      <td className="how">
        <LeadState lead={lead} />
      </td>
      <td className="num when">
        <Time at={createdAt} as="day" />
        <small>
          <Time at={createdAt} as="clock" />
        </small>
      </td>
    </tr>
  );
}

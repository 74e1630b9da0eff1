import type { DeskLeadsSummary } from '#contract/desk/leads.ts';
import { deskLeadPeriods } from '#contract/desk/leads.values.ts';
import { leadFormNames } from '#contract/leads.values.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Chips, Search, Tools } from '../pieces/list.tsx';
import { formNames } from './lead-words.ts';

/** Search and filters for leads. Viewers see no personal data, so they cannot search it either. */
export function LeadTools({ sources, counts }: { sources: string[]; counts: DeskLeadsSummary | undefined }) {
  const { get } = useListAddress();
  const source = get('source');
  const listed = source && !sources.includes(source) ? [source, ...sources] : sources;
  return (
    <Tools>
      <Search label="Name, e-mail, company" />
      <Choice name="days" any="Any time" choices={deskLeadPeriods.map((days) => [String(days), `Last ${days} days`])} />
      <Choice name="form" any="Any form" choices={leadFormNames.map((form) => [form, formNames[form]])} />
      <Choice name="source" any="Any source" choices={listed.map((name) => [name, name])} />
      <Chips
        name="state"
        label="State"
        choices={[
          { value: 'refused', label: 'Refused', count: counts?.refused },
          { value: 'waiting', label: 'On its way', count: counts?.waiting },
          { value: 'delivered', label: 'In HubSpot' },
        ]}
      />
    </Tools>
  );
}

/** A filter with many values: a chip that opens a list of them. */
function Choice({ name, any, choices }: { name: string; any: string; choices: [value: string, label: string][] }) {
  const address = useListAddress();
  const chosen = address.get(name) ?? '';
  return (
    <select
      className={chosen ? 'chip on' : 'chip'}
      aria-label={any}
      value={chosen}
      onChange={({ target }) => address.set({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

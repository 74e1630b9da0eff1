import { Link } from 'react-router-dom';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskOrganization } from '#contract/desk/organizations.ts';
import type { AddressState } from '#contract/desk/organizations.values.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Time } from '../pieces/facts.tsx';
import { Chips, NoMatch, Paging, Search, SortHead, Tools } from '../pieces/list.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { AddressMark } from './address-mark.tsx';

const filters: { value: AddressState | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'frozen', label: 'Frozen' },
  { value: 'unconfirmed', label: 'Address not confirmed' },
  { value: 'confirmed', label: 'Address confirmed' },
];

/** All organizations. */
export function Component() {
  const { query, q, get } = useListAddress();
  const organizations = useDesk<DeskList<DeskOrganization>>(`/organizations${query}`, 60_000);
  return (
    <Page title="Organizations" lead="Companies with seats, and who administers them.">
      <Tools>
        <Search label="Organization, administrator or e-mail" />
        <Chips name="state" label="Address" choices={filters} />
      </Tools>
      <Loaded query={organizations}>
        {({ items, total, hasMore }) => {
          if (items.length > 0)
            return (
              <>
                <Rows organizations={items} />
                <Paging total={total} hasMore={hasMore} shown={items.length} />
              </>
            );
          if (q === '' && get('state') === 'frozen')
            return (
              <Empty title="No frozen organizations">
                <p>An organization is frozen when the owner of the address says that they did not sign up.</p>
              </Empty>
            );
          if (q !== '' || get('state')) return <NoMatch names={['state']} />;
          return (
            <Empty icon="organization" title="No organizations yet">
              <p>Buyers create one after paying, with the claim link.</p>
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Rows({ organizations }: { organizations: DeskOrganization[] }) {
  return (
    <table className="rows stack pairs flush">
      <caption className="visually-hidden">Organizations</caption>
      <thead>
        <tr>
          <th scope="col">Organization</th>
          <th scope="col">Administrator&rsquo;s address</th>
          <SortHead by="seats" numeric>
            Seats
          </SortHead>
          <SortHead by="newest" isDefault numeric>
            Created
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {organizations.map(({ id, name, administrator, address, seats, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/organizations/${id}`}>{name}</Link>
              <small>{administrator && `${administrator.name}, ${administrator.email}`}</small>
            </th>
            <td className="under">
              <AddressMark address={address} />
            </td>
            <td className="num when">{formatCount(seats)}</td>
            <td className="num how">
              <Time at={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

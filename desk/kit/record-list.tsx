import { Link, useLocation } from 'react-router-dom';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskResource, RecordRow } from '#contract/desk/resource.ts';
import { useDesk } from '../lib/desk-call.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Chips, NoMatch, Paging, Search, SortHead, Tools } from '../pieces/list.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { Value } from './cell.tsx';
import { useResource } from './resources.ts';

/** The list of a resource: search, filters, sort and page are in the address. */
export function Component() {
  const path = useLocation().pathname.slice(1);
  const { query, resource } = useResource(path);
  if (resource) return <RecordList key={path} resource={resource} />;
  return (
    <Page title="" tab="Desk">
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function RecordList({ resource }: { resource: DeskResource }) {
  const { many, lead, path, searchLabel, filters } = resource;
  const { query } = useListAddress();
  const records = useDesk<DeskList<RecordRow>>(`/${path}${query}`, 60_000);
  return (
    <Page title={many} lead={lead}>
      <Tools>
        {searchLabel && <Search label={searchLabel} />}
        {filters.map(({ name, label, choices }) => (
          <Chips key={name} name={name} label={label} choices={[{ value: undefined, label: 'All' }, ...choices]} />
        ))}
      </Tools>
      <Loaded query={records}>
        {({ items, total, hasMore }) =>
          items.length > 0 ? (
            <>
              <Rows resource={resource} rows={items} />
              <Paging total={total} hasMore={hasMore} shown={items.length} />
            </>
          ) : (
            <Nothing resource={resource} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Nothing({ resource: { one, many, none, filters } }: { resource: DeskResource }) {
  const { q, get } = useListAddress();
  const chosen = filters.flatMap(({ name, choices }) => choices.find(({ value }) => value === get(name)) ?? []);
  const [good] = chosen.flatMap((choice) => choice.none ?? []);
  if (q === '' && chosen.length === 1 && good)
    return (
      <Empty title={good.title}>
        <p>{good.text}</p>
      </Empty>
    );
  if (q !== '' || chosen.length > 0) return <NoMatch names={filters.map(({ name }) => name)} />;
  return (
    <Empty icon={one === 'organization' ? 'organization' : 'check'} title={`No ${many.toLowerCase()} yet`}>
      <p>{none}</p>
    </Empty>
  );
}

function Rows({ resource: { path, many, head, columns }, rows }: { resource: DeskResource; rows: RecordRow[] }) {
  return (
    <table className="rows stack pairs flush">
      <caption className="visually-hidden">{many}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ head, sort, isDefault, isNumeric }) =>
            sort ? (
              <SortHead key={head} by={sort} isDefault={isDefault} numeric={isNumeric}>
                {head}
              </SortHead>
            ) : (
              <th key={head} scope="col" className={isNumeric ? 'num' : undefined}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, second, cells }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/${path}/${id}`}>{title}</Link>
              {second && <small>{second}</small>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]?.head} className={placeOf(index, cells.length, columns[index]?.isNumeric)}>
                <Value cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On phones a row has two lines: the first cell stands under the title, the last two beside it. */
function placeOf(index: number, cells: number, isNumeric = false): string {
  const place = index === 0 ? 'under' : (['how', 'when'][cells - 1 - index] ?? 'wide-only');
  return isNumeric ? `num ${place}` : place;
}

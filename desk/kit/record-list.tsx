import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { DeskList } from '#contract/desk/lists.ts';
import { DESK_PAGE_SIZE } from '#contract/desk/lists.values.ts';
import type { DeskResource, RecordRow } from '#contract/desk/resource.ts';
import { NoScreen } from '../frame/no-screen.tsx';
import { useDesk } from '../lib/desk-call.ts';
import { useRowFocus } from '../lib/keys.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { Address } from '../pieces/address.tsx';
import { Chips, Choice, NoMatch, Paging, Search, SortHead } from '../pieces/list.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded, Loading } from '../pieces/states.tsx';
import { Selected, type Selection } from './bulk.tsx';
import { Value } from './cell.tsx';
import { ListActions } from './list-actions.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useResource } from './resources.ts';

/** The list of a resource: search, filters, sort and page are in the address. */
export function Component() {
  const [, path = ''] = useLocation().pathname.split('/');
  return <RecordList key={path} path={path} />;
}

interface OwnParts {
  /** Beside the title, in place of what the kit shows there. */
  actions?: ReactNode;
  /** Above the rows. */
  above?: ReactNode;
  /** Below the rows. */
  below?: ReactNode;
  /** Beside the list while no record is open. */
  aside?: ReactNode;
  /** Whether that takes the place of the list on small screens. */
  isDetail?: boolean;
}

/** @param own parts that no declaration describes */
export function RecordList({ path, own = {} }: { path: string; own?: OwnParts }) {
  const { query: resources, resource } = useResource(path);
  const { id } = useParams();
  const { query, page, set } = useListAddress();
  const [selected, select] = useState<readonly string[]>([]);
  const records = useDesk<DeskList>(resource ? `/${path}${query}` : null, 60_000);
  useRowFocus(id);
  /** Whether the rows are those of another page, search or filter, until these are there. */
  const isBusy = records.isPlaceholderData;
  const { items, total } = (!isBusy && records.data) || { items: [], total: 0 };
  const last = items.length > 0 ? page : Math.ceil(total / DESK_PAGE_SIZE);
  useEffect(() => {
    // The rows of this page may have gone: the last one that was dealt with took the page with it.
    if (last > 0 && last < page) set({ page: last }, { replace: true });
  });
  if (!resource)
    return resources.data ? (
      <NoScreen />
    ) : (
      <Page title="" tab="Desk">
        <Loaded query={resources}>{() => null}</Loaded>
      </Page>
    );
  const { many, lead, searchLabel, filters, hasPanel, bulk } = resource;
  return (
    <Page
      title={many}
      lead={lead}
      wide={hasPanel}
      actions={own.actions ?? (records.data && <ListActions resource={resource} list={records.data} isBusy={isBusy} />)}
    >
      <div className={hasPanel ? `with-panel${id || own.isDetail ? ' is-detail' : ''}` : undefined}>
        <div className="list">
          <div className="tools">
            {searchLabel && <Search label={searchLabel} />}
            {filters.map(({ name, label, isSelect, usual, choices }) =>
              isSelect ? (
                <Choice key={name} name={name} any={label} choices={choices} />
              ) : (
                <Chips
                  key={name}
                  name={name}
                  label={label}
                  choices={[{ value: undefined, label: usual }, ...choices]}
                />
              ),
            )}
          </div>
          {own.above}
          <Loaded query={records}>
            {({ items, total, hasMore }) => (
              <>
                {bulk && (
                  <Selected bulk={bulk} path={`/${path}`} rows={items} open={id} selected={selected} select={select} />
                )}
                {items.length > 0 ? (
                  <Rows
                    resource={resource}
                    rows={items}
                    open={id}
                    isBusy={isBusy}
                    selected={selected}
                    select={select}
                  />
                ) : isBusy || total > 0 ? (
                  <Loading />
                ) : (
                  <Nothing resource={resource} hasMore={hasMore} />
                )}
                {items.length > 0 && <Paging total={total} hasMore={hasMore} shown={items.length} />}
              </>
            )}
          </Loaded>
          {own.below}
        </div>
        {id ? <RecordPanel key={id} resource={resource} id={id} /> : own.aside}
      </div>
    </Page>
  );
}

/** @param hasMore whether the search had too many matches to look at all of them */
function Nothing({ resource: { many, none, filters }, hasMore }: { resource: DeskResource; hasMore: boolean }) {
  const { q, get } = useListAddress();
  const chosen = filters.flatMap(({ name, choices }) => choices.find(({ value }) => value === get(name)) ?? []);
  const [good] = chosen.flatMap((choice) => choice.none ?? []);
  if (q === '' && chosen.length === 1 && good)
    return (
      <Empty title={good.title}>
        <p>{good.text}</p>
      </Empty>
    );
  if (q !== '' || chosen.length > 0) return <NoMatch names={filters.map(({ name }) => name)} hasMore={hasMore} />;
  return (
    <Empty title={`No ${many.toLowerCase()} yet`}>
      <p>{none}</p>
    </Empty>
  );
}

interface RowsProps extends Selection {
  resource: DeskResource;
  rows: RecordRow[];
  /** Id of the record whose panel is open. */
  open: string | undefined;
  isBusy: boolean;
}

function Rows({ resource, rows, open, isBusy, selected, select }: RowsProps) {
  const { many, head, headSort, columns, bulk } = resource;
  const { isOperator } = useStaff();
  const canSelect = bulk !== null && isOperator;
  const possible = rows.filter(({ isSelectable }) => isSelectable).map(({ id }) => id);
  const areAll = possible.length > 0 && possible.every((id) => selected.includes(id));
  return (
    <table
      className={`rows stack ${bulk ? '' : 'pairs flush'} ${columns.length > 4 ? 'many-columns' : ''}`}
      aria-busy={isBusy || undefined}
    >
      <caption className="visually-hidden">{many}</caption>
      <thead>
        <tr>
          {bulk && (
            <th scope="col">
              {canSelect && possible.length > 0 ? (
                <Tick
                  label={`Select each ${bulk.noun} on this page`}
                  isTicked={areAll}
                  toggle={() => select(areAll ? [] : possible)}
                />
              ) : (
                <span className="visually-hidden">Selection</span>
              )}
            </th>
          )}
          {headSort ? (
            <SortHead by={headSort} isDefault isAscending>
              {head}
            </SortHead>
          ) : (
            <th scope="col">{head}</th>
          )}
          {columns.map(({ head, sort, isDefault, isNumeric }, index) =>
            sort ? (
              <SortHead
                key={head}
                by={sort}
                isDefault={isDefault}
                className={placeOf(index, columns.length, isNumeric)}
              >
                {head}
              </SortHead>
            ) : (
              <th key={head} scope="col" className={placeOf(index, columns.length, isNumeric)}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            resource={resource}
            row={row}
            isOpen={row.id === open}
            isSelected={selected.includes(row.id)}
            toggle={
              canSelect && row.isSelectable
                ? () =>
                    select(selected.includes(row.id) ? selected.filter((id) => id !== row.id) : [...selected, row.id])
                : undefined
            }
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  resource: DeskResource;
  row: RecordRow;
  isOpen: boolean;
  isSelected: boolean;
  /** Absent where it cannot be selected. */
  toggle: (() => void) | undefined;
}

function Row({ resource: { path, columns, bulk, hasPanel }, row, isOpen, isSelected, toggle }: RowProps) {
  const { id, title, second, cells } = row;
  const { query } = useListAddress();
  return (
    <tr className={isOpen ? 'is-open' : undefined} aria-selected={isSelected || undefined} data-row={id}>
      {bulk && <td>{toggle && <Tick label={`Select ${title}`} isTicked={isSelected} toggle={toggle} />}</td>}
      <th scope="row">
        <Link
          to={`/${path}/${encodeURIComponent(id)}${hasPanel ? query : ''}`}
          preventScrollReset={hasPanel}
          aria-current={isOpen || undefined}
        >
          <Address text={title} />
        </Link>
        {second && <small>{second}</small>}
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index]?.head} className={placeOf(index, cells.length, columns[index]?.isNumeric)}>
          <Value cell={cell} inList />
        </td>
      ))}
    </tr>
  );
}

function Tick({ label, isTicked, toggle }: { label: string; isTicked: boolean; toggle: () => void }) {
  return (
    <span className="tick">
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={toggle} />
    </span>
  );
}

/** On phones a row has two lines: the first cell stands under the title, the last two beside it. */
function placeOf(index: number, cells: number, isNumeric = false): string {
  const place = index === 0 ? 'under' : (['how', 'when'][cells - 1 - index] ?? 'wide-only');
  return isNumeric ? `num ${place}` : place;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { DeskList } from '#contract/desk/lists.ts';
import { DESK_PAGE_SIZE } from '#contract/desk/lists.values.ts';
import type { DeskResource } from '#contract/desk/resource.ts';
import { FOLLOWED_EVERY_MS, useDesk } from '../lib/desk-call.ts';
import { useRowFocus } from '../lib/keys.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Chips, Choice, NoMatch, Paging, Search } from '../pieces/list.tsx';
import { labelOf } from '../pieces/navigation.ts';
import { NoScreen } from '../pieces/no-screen.tsx';
import { Page } from '../pieces/page.tsx';
import { Empty, Loaded, Loading } from '../pieces/states.tsx';
import { Selected } from './bulk.tsx';
import { ListActions } from './list-actions.tsx';
import { RecordPanel } from './record-panel.tsx';
import { States } from './record-parts.tsx';
import { Rows } from './record-rows.tsx';
import { useResource } from './resources.ts';

/** The list of a resource: search, filters, sort and page are in the address. */
export function Component() {
  const [, path = ''] = useLocation().pathname.split('/');
  return <RecordList key={path} path={path} />;
}

interface OwnParts {
  /** In place of the button that adds a record. */
  add?: ReactNode;
  /** Beside the list while no record is open. */
  aside?: ReactNode;
  /** Whether that takes the place of the list on small screens. */
  isDetail?: boolean;
}

/** @param own parts that no declaration describes */
export function RecordList({ path, own = {} }: { path: string; own?: OwnParts }) {
  const { query: resources, resource } = useResource(path);
  const { id } = useParams();
  const { query, page, get, set } = useListAddress();
  const [selected, select] = useState<readonly string[]>([]);
  const [isUnderWay, setUnderWay] = useState(false);
  const records = useDesk<DeskList>(
    resource ? `/${path}${query}` : null,
    isUnderWay ? FOLLOWED_EVERY_MS : !resource?.isRemote && 60_000,
  );
  const status = records.data?.status ?? [];
  const waits = status.some(({ cells }) => cells.some((cell) => cell?.type === 'state' && cell.kind === 'wait'));
  useEffect(() => setUnderWay(waits), [waits]);
  useRowFocus(id);
  /** Whether the rows are those of another page, search or filter, until these are there. */
  const isBusy = records.isPlaceholderData;
  const isPastEnd = !isBusy && records.data?.items.length === 0;
  const last = Math.ceil((records.data?.total ?? 0) / DESK_PAGE_SIZE);
  useEffect(() => {
    // The last row of this page that was dealt with took the page with it.
    if (isPastEnd && last > 0 && last < page) set({ page: last }, { replace: true });
  });
  if (!resource)
    return resources.data ? (
      <NoScreen />
    ) : (
      <Page title={labelOf(`/${path}`)}>
        <Loaded query={resources}>{() => null}</Loaded>
      </Page>
    );
  const { many, lead, searchLabel, filters, hasPanel, bulk } = resource;
  return (
    <Page
      title={many}
      lead={lead}
      wide={hasPanel}
      actions={records.data && <ListActions resource={resource} list={records.data} isBusy={isBusy} add={own.add} />}
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
                  label={label}
                  chosen={get(name)}
                  choose={(value) => set({ [name]: value })}
                  choices={[{ value: undefined, label: usual }, ...choices]}
                />
              ),
            )}
          </div>
          <States states={status} />
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

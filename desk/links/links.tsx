import { Link, useLocation, useParams } from 'react-router-dom';
import type { DeskLink } from '#contract/desk/links.ts';
import type { DeskList } from '#contract/desk/lists.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCount, pluralize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { Chips, NoMatch, Paging, Search, Tools } from '../pieces/list.tsx';
import { Page } from '../pieces/page.tsx';
import { useRowFocus } from '../pieces/panel.tsx';
import { Empty, Loaded } from '../pieces/states.tsx';
import { AddLink } from './add-link.tsx';
import { CheckAll, CheckState, useLinkChecks } from './check-all.tsx';
import { LinkPanel } from './link-panel.tsx';
import { LinkTable } from './link-table.tsx';

const filterNames = ['followed', 'target'];

/** Short links: their targets, and how often they are used. */
export function Component() {
  const { slug } = useParams();
  const { pathname } = useLocation();
  const address = useListAddress();
  const { isOperator } = useStaff();
  const { checks, isRunning, isStalled } = useLinkChecks();
  const list = useDesk<DeskList<DeskLink>>(`/links${address.query}`);
  const isAdding = pathname === '/links/add';
  const isFiltered = address.q !== '' || filterNames.some((name) => address.get(name));
  const total = list.data?.total ?? 0;
  useRowFocus(slug);
  return (
    <Page
      title="Short links"
      wide
      lead={
        list.data &&
        (list.data.hasMore
          ? `More than ${formatCount(total)} links`
          : pluralize(total, isFiltered ? 'match' : 'link', isFiltered ? 'matches' : 'links'))
      }
      actions={
        <>
          <CheckAll isRunning={isRunning} isStalled={isStalled} />
          {isOperator && slug !== undefined && (
            <Link className="button" to={`/links/add${address.query}`}>
              Add a short link
            </Link>
          )}
        </>
      }
    >
      <div className={slug || isAdding ? 'with-panel is-detail' : 'with-panel'}>
        <div className="list">
          {isOperator && !slug && !isAdding && (
            <p className="narrow-only">
              <Link className="button" to={`/links/add${address.query}`}>
                Add a short link
              </Link>
            </p>
          )}
          <Tools>
            <Search label="Slug or target" />
            <Chips
              name="followed"
              label="Used in the last 30 days"
              choices={[
                { value: undefined, label: 'All' },
                { value: 'yes', label: 'Used' },
                { value: 'no', label: 'Not used' },
              ]}
            />
            <Chips
              name="target"
              label="Target"
              choices={[{ value: 'broken', label: 'Target broken', count: checks?.broken }]}
            />
          </Tools>
          <CheckState checks={checks} />
          <Loaded query={list} rows={12}>
            {(data) => (
              <>
                {data.items.length > 0 && <LinkTable links={data.items} open={slug} />}
                {data.items.length === 0 &&
                  (isFiltered ? (
                    <NoMatch names={filterNames} />
                  ) : (
                    <Empty icon="link" title="No short links yet">
                      <p>A short link is an address that is easy to type, and leads to any page.</p>
                    </Empty>
                  ))}
                <Paging total={data.total} hasMore={data.hasMore} shown={data.items.length} />
              </>
            )}
          </Loaded>
        </div>
        {slug ? <LinkPanel key={slug} slug={slug} /> : isOperator && <AddLink isAlone={isAdding} />}
      </div>
    </Page>
  );
}

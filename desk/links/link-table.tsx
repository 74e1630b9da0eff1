import { Link } from 'react-router-dom';
import type { DeskLink } from '#contract/desk/links.ts';
import { LINK_DAYS } from '#contract/desk/links.values.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { CopyButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';
import { SortHead } from '../pieces/list.tsx';
import { State } from '../pieces/states.tsx';
import { AttributedCell } from './attributed.tsx';
import { HitsLine } from './hits-line.tsx';
import { addressOf } from './link-address.ts';

/** @param open slug of the link whose panel is open */
export function LinkTable({ links, open }: { links: DeskLink[]; open: string | undefined }) {
  return (
    <table className="rows stack plain">
      <caption className="visually-hidden">Short links</caption>
      <thead>
        <tr>
          <SortHead by="slug" isDefault>
            Slug and target
          </SortHead>
          <th scope="col" className="num">
            Last {LINK_DAYS} days
          </th>
          <SortHead by="hits" numeric>
            Total hits
          </SortHead>
          <th scope="col" className="num spare">
            Brought in {LINK_DAYS} days
          </th>
          <SortHead by="newest" numeric>
            Added
          </SortHead>
          <th scope="col">
            <span className="visually-hidden">Copy</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <Row key={link.slug} link={link} isOpen={link.slug === open} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ link, isOpen }: { link: DeskLink; isOpen: boolean }) {
  const { slug, target, hits, recentHits, createdAt, problem, check, attributed } = link;
  const { query } = useListAddress();
  const recent = recentHits.reduce((sum, count) => sum + count, 0);
  return (
    <tr className={isOpen ? 'is-open' : undefined} data-row={slug}>
      <th scope="row">
        <Link to={`/links/r/${encodeURIComponent(slug)}${query}`} preventScrollReset aria-current={isOpen || undefined}>
          <span className="quiet">/r/</span>
          {slug}
        </Link>
        <small className="target">{target}</small>
        {(problem || check?.isAlive === false) && <State kind="person">Does not work</State>}
      </th>
      <td className="num wide-only hits-cell">
        {recent > 0 ? (
          <>
            <HitsLine hits={recentHits} />
            <small>{formatCount(recent)}</small>
          </>
        ) : (
          <span className="small quiet">no hits</span>
        )}
      </td>
      <td className="num when">{formatCount(hits)}</td>
      <td className="num wide-only spare">
        <AttributedCell attributed={attributed} />
      </td>
      <td className="num wide-only">
        <Time at={createdAt} as="day" />
      </td>
      <td className="num wide-only">
        <CopyButton text={addressOf(slug)} what={`the address of ${slug}`} />
      </td>
    </tr>
  );
}

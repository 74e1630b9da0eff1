import { useState } from 'react';
import type { DeskLinkDetail } from '#contract/desk/links.ts';
import type { DeskActions } from '#contract/desk/staff.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton, CopyButton } from '../pieces/actions.tsx';
import { AuditLog } from '../pieces/audit-log.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { Panel } from '../pieces/panel.tsx';
import { Loaded, State } from '../pieces/states.tsx';
import { AttributedText } from './attributed.tsx';
import { HitsChart } from './hits-line.tsx';
import { Change, Remove } from './link-changes.tsx';
import { QrCode } from './qr-code.tsx';
import { Answer } from './target-answer.tsx';

/** Everything about a short link, beside the list. */
export function LinkPanel({ slug }: { slug: string }) {
  const { query } = useListAddress();
  // A link that was just removed is not read again while the panel closes.
  const [isRemoved, setRemoved] = useState(false);
  const link = useDesk<DeskLinkDetail>(isRemoved ? null : `/links/${encodeURIComponent(slug)}`);
  return (
    <Panel
      id={slug}
      crumb={
        link.data ? (
          <>
            Added <Time at={link.data.createdAt} as="day" />
          </>
        ) : (
          'Short link'
        )
      }
      title={`/r/${slug}`}
      lead={link.data?.note}
      back={`/links${query}`}
      closeLabel="Close this link"
    >
      <Loaded query={link}>{(detail) => <Detail link={detail} onRemoved={() => setRemoved(true)} />}</Loaded>
    </Panel>
  );
}

function Detail({ link, onRemoved }: { link: DeskLinkDetail; onRemoved: () => void }) {
  const { isOperator } = useStaff();
  const [isChanging, setChanging] = useState(false);
  const { slug, address, target, hits, days, lastHitAt, problem, check, attributed } = link;
  return (
    <div className="panel-parts">
      {problem && (
        <div className="refusal">
          <p>
            <b>This link does not work:</b> {problem}.
          </p>
        </div>
      )}
      <QrCode address={address} name={slug} />
      <Facts
        narrow
        facts={[
          [
            'Address',
            <span key="address" className="with-copy">
              {address.replace(/^https?:\/\//, '')} <CopyButton text={address} what="the address" />
            </span>,
          ],
          ['Leads to', <Target key={target} target={target} />],
          ['Campaign', tagsOf(target)],
          ['Hits', formatCount(hits)],
          ['Last hit', lastHitAt && <Time at={lastHitAt} />],
          ['Brought', <AttributedText key="attributed" attributed={attributed} days={days.length} />],
          ['Checked', check && <Checked key="checked" check={check} />],
        ]}
      />
      <HitsChart days={days} />
      {isOperator && isChanging && <Change link={link} close={() => setChanging(false)} />}
      {isOperator && !isChanging && (
        <p className="actions">
          <ActionButton label="Change target" onPress={() => setChanging(true)} />
          <Remove link={link} onRemoved={onRemoved} />
        </p>
      )}
      <AuditLog kind="link" id={slug} words={wordsOfAction} />
    </div>
  );
}

/** What the last check of all targets found. */
function Checked({ check: { at, isAlive, status, reason } }: { check: NonNullable<DeskLinkDetail['check']> }) {
  const words = status ? `responded with ${status}` : `no response: ${reason}`;
  return (
    <>
      <Time at={at} />
      {isAlive ? `: ${words}` : <State kind="person">{words}</State>}
    </>
  );
}

function Target({ target }: { target: string }) {
  const { isOperator } = useStaff();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {/* Only links that open as pages: a row that was written by hand may contain anything. */}
      {/^(https?:\/\/|\/)/i.test(target) ? (
        <a className="leads-to" href={target} target="_blank" rel="noreferrer">
          {target}
        </a>
      ) : (
        target
      )}
      {isOperator && !isAsked && (
        <p>
          <button type="button" className="text-button small" onClick={() => setAsked(true)}>
            Check that it responds
          </button>
        </p>
      )}
      {isAsked && <Answer target={target} />}
    </>
  );
}

/** The campaign that a target carries. */
function tagsOf(target: string) {
  const query = URL.parse(target, location.origin)?.searchParams;
  const tags = [...(query ?? [])].filter(([name]) => name.startsWith('utm_'));
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map(([name, value]) => (
        <span key={name} className="tag">
          {name.slice(4)} {value}
        </span>
      ))}
    </span>
  );
}

function wordsOfAction({ action, after }: DeskActions['actions'][number]): string {
  if (action === 'link.add') return 'added it';
  if (action === 'link.remove') return 'removed it';
  return `changed its target to ${String(after?.target)}`;
}

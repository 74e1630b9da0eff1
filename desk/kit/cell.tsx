import { Fragment, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Cell } from '#contract/desk/resource.ts';
import { formatCents, formatCount } from '../lib/format.ts';
import { CopyButton } from '../pieces/actions.tsx';
import { Address } from '../pieces/address.tsx';
import { DaysChart, DaysLine } from '../pieces/days.tsx';
import { Time } from '../pieces/facts.tsx';
import { Icon } from '../pieces/icons.tsx';
import { State } from '../pieces/states.tsx';

// Of all screens, only that of short links needs its library.
const PrintedCode = lazy(() =>
  import('../pieces/printed-code.tsx').then(({ PrintedCode }) => ({ default: PrintedCode })),
);

/** A value as the api describes it. @param inList whether it stands in a row, and has little room */
export function Value({ cell, inList = false }: { cell: Cell; inList?: boolean }) {
  if (!cell) return <span className="quiet">–</span>;
  if (cell.type === 'count') return formatCount(cell.count);
  if (cell.type === 'money') return formatCents(cell.cents, cell.currency);
  if (cell.type === 'time') return <Time at={cell.at} as={cell.as} />;
  if (cell.type === 'days') return inList ? <DaysLine {...cell} /> : <DaysChart {...cell} />;
  if (cell.type === 'address') return <PrintedAddress address={cell.address} name={cell.name} />;
  if (cell.type === 'state') return <State kind={cell.kind}>{cell.text}</State>;
  const { text, to, isQuiet, isCode } = cell;
  if (to?.startsWith('/')) return <Link to={to}>{text}</Link>;
  if (to?.startsWith('mailto:'))
    return (
      <a href={to}>
        <Address text={text} />
      </a>
    );
  if (to)
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {text} <Icon name="leave" />
      </a>
    );
  if (isCode)
    return (
      <span className="mono">
        {text} <CopyButton text={text} what="the id" />
      </span>
    );
  return isQuiet ? <span className="quiet">{text}</span> : <Address text={text} />;
}

/** An address with its QR code. */
function PrintedAddress({ address, name }: { address: string; name: string }) {
  return (
    <>
      <span className="with-copy">
        <Address text={address.replace(/^https?:\/\//, '')} /> <CopyButton text={address} what="the address" />
      </span>
      <Suspense fallback={<div className="qr" />}>
        <PrintedCode address={address} name={name} />
      </Suspense>
    </>
  );
}

/** Values in a line. */
export function Values({ cells }: { cells: Cell[] }) {
  const known = cells.filter((cell) => cell !== null);
  return known.map((cell, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <Value cell={cell} />
    </Fragment>
  ));
}

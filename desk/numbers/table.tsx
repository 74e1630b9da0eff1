import { type CSSProperties, useState } from 'react';
import { formatCount } from '../lib/format.ts';

interface Figure {
  text: string;
  /** The previous period's figure. */
  was?: string | undefined;
  /** Length of a bar below it, from 0 to 1. */
  part?: number | undefined;
  isMoney?: boolean;
}

export interface FigureRow {
  name: string;
  second?: string;
  figures: (string | Figure)[];
}

interface FiguresProps {
  label: string;
  /** The first one is of the names. */
  heads: string[];
  rows: FigureRow[];
  /** How many rows are shown until someone asks for the rest. */
  first?: number;
  foot?: FigureRow;
  /** Columns of the same width. */
  even?: boolean;
}

/** A table of figures, which scrolls sideways on small screens. */
export function Figures({ label, heads, rows, first = rows.length, foot, even }: FiguresProps) {
  const [isWhole, setWhole] = useState(false);
  const hidden = rows.length - first;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll bleed" tabIndex={0} aria-label={`${label}, table`}>
        <table className={even ? 'rows flush even' : 'rows flush'}>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index > 0 ? 'num' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? undefined : first).map((row, index) => (
              <Row key={`${index} ${row.name}`} row={row} />
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <Row row={foot} />
            </tfoot>
          )}
        </table>
      </section>
      {hidden > 0 && (
        <p className="more">
          <button type="button" className="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${first}` : `Show ${formatCount(hidden)} more`}
          </button>
        </p>
      )}
    </>
  );
}

function Row({ row: { name, second, figures } }: { row: FigureRow }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {second && <small>{second}</small>}
      </th>
      {figures
        .map((figure): Figure => (typeof figure === 'string' ? { text: figure } : figure))
        .map(({ text, was, part, isMoney }, index) => (
          <td key={index} className="num">
            {text}
            {was !== undefined && <small>was {was}</small>}
            {part !== undefined && (
              <span
                className={isMoney ? 'bar bar-money' : 'bar'}
                style={{ '--v': `${Math.round(part * 100)}%` } as CSSProperties}
              />
            )}
          </td>
        ))}
    </tr>
  );
}

import type { ReactNode } from 'react';

/** A table of figures, which scrolls sideways on small screens. The first column has the names. */
export function Figures({ label, heads, foot, even, children }: FiguresProps) {
  const [first, ...others] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll bleed" tabIndex={0} aria-label={`${label}, table`}>
      <table className={even ? 'rows flush even' : 'rows flush'}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

interface FiguresProps {
  label: string;
  heads: string[];
  foot?: ReactNode;
  /** Columns of the same width. */
  even?: boolean;
  children: ReactNode;
}

/** A figure, the previous period's figure, and a bar. @param part length of the bar, from 0 to 1 */
export function Figure({ children, was, part, isMoney }: FigureProps) {
  return (
    <td className="num">
      {children}
      {was !== undefined && <small>was {was}</small>}
      {part !== undefined && (
        <span
          className={isMoney ? 'bar bar-money' : 'bar'}
          style={{ '--v': `${Math.round(part * 100)}%` } as React.CSSProperties}
        />
      )}
    </td>
  );
}

interface FigureProps {
  children: ReactNode;
  was?: string | undefined;
  part?: number | undefined;
  isMoney?: boolean;
}

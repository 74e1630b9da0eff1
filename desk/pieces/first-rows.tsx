import { type ReactNode, useState } from 'react';
import { formatCount } from '../lib/format.ts';

/** Shows the first rows of a table, with a button for the rest. */
export function useFirst<Row>(rows: Row[], count: number): { shown: Row[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  const hidden = rows.length - count;
  const more = hidden > 0 && (
    <p className="more">
      <button type="button" className="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? `Show the first ${count}` : `Show ${formatCount(hidden)} more`}
      </button>
    </p>
  );
  return { shown: isWhole ? rows : rows.slice(0, count), more };
}

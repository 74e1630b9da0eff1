import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DESK_PAGE_SIZE } from '#contract/desk/lists.values.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { Empty } from './states.tsx';

/** How long typing must pause before the list is searched, in ms. */
const TYPING_MS = 250;

/** Searches the list while typing, and keeps the words in the address. @param label e.g. "Name, e-mail or company" */
export function Search({ label }: { label: string }) {
  const { q, query, set } = useListAddress();
  const [typed, setTyped] = useState(q);
  /** What was searched and is not in the address yet: on a slow computer several words may be on their way. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = () => {
    clearTimeout(timer.current);
    sent.current.push(typed.trim());
    set({ q: typed.trim() }, { replace: true });
  };
  useEffect(() => {
    // What comes back from this field is what was typed a moment ago, without the space before the next word.
    const index = sent.current.lastIndexOf(q);
    if (index < 0) setTyped(q);
    sent.current = index < 0 ? [] : sent.current.slice(index + 1);
  }, [q]);
  useEffect(() => {
    if (typed.trim() === q) return;
    timer.current = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer.current);
    // `query` restarts the timer, so that a filter chosen in the meantime is not lost.
  }, [typed, query]);
  return (
    <input
      className="search"
      type="search"
      aria-label={`Search: ${label}`}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      // Without delay: if the next click opens a row, a search that starts later would navigate away from it.
      onBlur={() => typed.trim() !== q && search()}
    />
  );
}

interface ChipsProps {
  label: string;
  /** Values with their labels; the value undefined is "All". */
  choices: { value: string | undefined; label: string; count?: number }[];
  chosen: string | undefined;
  choose: (value: string | undefined) => void;
  /** Whether something is always chosen, so that pressing it again does not clear it. */
  isAlways?: boolean;
}

/** One of a few values. */
export function Chips({ label, choices, chosen, choose, isAlways }: ChipsProps) {
  return (
    <fieldset className="chips" aria-label={label}>
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          className={value === chosen ? 'chip on' : 'chip'}
          aria-pressed={value === chosen}
          onClick={() => choose(value === chosen && !isAlways ? undefined : value)}
        >
          {label}
          {count !== undefined && <span className="num">{formatCount(count)}</span>}
          {value === chosen && value !== undefined && !isAlways && <span aria-hidden="true">×</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** A filter with many values: a chip that opens a list of them. */
export function Choice({
  name,
  any,
  choices,
}: {
  name: string;
  any: string;
  choices: { value: string; label: string }[];
}) {
  const address = useListAddress();
  const chosen = address.get(name) ?? '';
  // One of long ago may be in the address, and not among the choices any more.
  const all =
    choices.some(({ value }) => value === chosen) || !chosen ? choices : [{ value: chosen, label: chosen }, ...choices];
  return (
    <select
      className={chosen ? 'chip on' : 'chip'}
      aria-label={any}
      value={chosen}
      onChange={({ target }) => address.set({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {all.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface HeadProps {
  /** The api's name of the order, of a column that sorts. It is kept in the address. */
  by?: string | null | undefined;
  isDefault?: boolean;
  isAscending?: boolean;
  className?: string;
  children: ReactNode;
}

/** The heading of a column. */
export function Head({ by, isDefault, isAscending, className, children }: HeadProps) {
  const { sort, set } = useListAddress();
  const isSorted = sort ? sort === by : isDefault;
  if (!by)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => set({ sort: isDefault ? undefined : by })}>
        {children}
      </button>
    </th>
  );
}

/** Says which rows are shown, and leads to the other pages. */
export function Paging({ total, hasMore, shown }: { total: number; hasMore: boolean; shown: number }) {
  const { page, set } = useListAddress();
  const first = (page - 1) * DESK_PAGE_SIZE + 1;
  const last = first + shown - 1;
  const pages = Math.ceil(total / DESK_PAGE_SIZE);
  return (
    <nav className="paging" aria-label="Pages">
      <p>
        {`${formatCount(first)}–${formatCount(last)} of `}
        {hasMore ? `more than ${formatCount(total)}; search to narrow them down` : formatCount(total)}
      </p>
      <button type="button" className="button" disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
        Previous
      </button>
      <button type="button" className="button" disabled={page >= pages} onClick={() => set({ page: page + 1 })}>
        Next
      </button>
    </nav>
  );
}

/** Shown when nothing that matches the search and the filters was found. */
export function NoMatch({ names, hasMore }: { names: string[]; hasMore: boolean }) {
  const { set } = useListAddress();
  return (
    <Empty icon="search" title={hasMore ? 'Too many matches' : 'Nothing matches'}>
      <p>
        {hasMore
          ? 'Only some of the matches were compared with the filters. Type more to narrow the search down.'
          : 'Nothing fits this search and these filters.'}
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          onClick={() => set(Object.fromEntries(['q', ...names].map((name) => [name, undefined])))}
        >
          Clear filters
        </button>
      </p>
    </Empty>
  );
}

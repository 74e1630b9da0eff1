import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../lib/desk-call.ts';
import { Icon, type IconName } from './icons.tsx';

/** A state as a shape and a word. The kinds: done, in progress, over, or needs a person. */
export function State({ kind, children }: { kind: 'good' | 'wait' | 'gone' | 'person'; children: ReactNode }) {
  return <span className={`state state-${kind}`}>{children}</span>;
}

/** Shown instead of an empty list: why it is empty, and what to do. */
export function Empty({ icon = 'check', title, children }: { icon?: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** Placeholder rows, as high as the loaded ones will be. */
export function Loading({ rows = 8 }: { rows?: number }) {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Shows loaded data, or placeholder rows until then. An error is shown above any earlier data. */
export function Loaded<T>({ query, rows, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && (
        <div className="message message-error" role="alert">
          <span>{wordsOf(error)}</span>
          <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Trying …' : 'Try again'}
          </button>
        </div>
      )}
      {data !== undefined ? children(data) : !error && <Loading rows={rows} />}
    </>
  );
}

import { useCallback, useEffect, useState } from 'react';
import type { PageFailure } from '../../../../api/src/contract/page-data.ts';
import { call } from '../../lib/api.ts';
import { failureOf } from '../../lib/page-data.ts';

/** The outcome of a call, and how long it took. */
export type Reply<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: PageFailure; milliseconds: number }
  | { state: 'loaded'; data: T; milliseconds: number };

/** Calls the api when the page runs, and again on request. @param path with its query; undefined makes no call yet */
export function useReply<T>(path: string | undefined): { reply: Reply<T>; again: () => void } {
  const [reply, setReply] = useState<Reply<T>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    const started = performance.now();
    const passed = () => Math.round(performance.now() - started);
    setReply({ state: 'loading' });
    call<T>(path, { signal: stop.signal }).then(
      (data) => setReply({ state: 'loaded', data, milliseconds: passed() }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setReply({ state: 'failed', failure: failureOf(error), milliseconds: passed() });
      },
    );
    return () => stop.abort();
  }, [path, tries]);
  return { reply, again: useCallback(() => setTries((n) => n + 1), []) };
}

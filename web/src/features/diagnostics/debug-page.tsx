import { type ReactNode, useEffect, useReducer, useState } from 'react';
import type { PageFailure } from '#contract/page-data.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { call } from '../../lib/api.ts';
import { failureOf } from '../../lib/page-data.ts';

interface DebugPageProps {
  words: { title: string; description: string; noScript: string };
  path: string;
  children: ReactNode;
}

/** The layout of both debug pages. */
export function DebugPage({ words, path, children }: DebugPageProps) {
  return (
    <section className="section fill debug-page">
      <PageHead title={words.title} description={words.description} path={path} noindex />
      <div className="wrap stack">
        <h1>{words.title}</h1>
        <p className="lead">{words.description}</p>
        <noscript>
          <p className="notice">{words.noScript}</p>
        </noscript>
        {children}
      </div>
    </section>
  );
}

/** A titled list of names and values. */
export function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="debug-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The outcome of a call, and how long it took. */
export type Reply<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: PageFailure; milliseconds: number }
  | { state: 'loaded'; data: T; milliseconds: number };

/** Calls the api when the page runs, and again on request. @param path with its query; undefined makes no call yet */
export function useReply<T>(path: string | undefined): { reply: Reply<T>; again: () => void } {
  const [reply, setReply] = useState<Reply<T>>({ state: 'loading' });
  const [tries, again] = useReducer((count: number) => count + 1, 0);
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
  return { reply, again };
}

import type { ReactNode } from 'react';
import { PageHead } from '../../components/layout/page-head.tsx';

interface DebugPageProps {
  words: { title: string; description: string; noScript: string };
  path: string;
  children: ReactNode;
}

/** The frame of both debug pages. */
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

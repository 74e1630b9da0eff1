import '../styles/sheets/tools.css';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { PageHead } from '../components/layout/page-head.tsx';
import { documents, type HostedDocument, documentWords as words } from '../content/documents.ts';
import { site } from '../lib/site.ts';

const views = [
  { id: 'direct', label: words.direct },
  { id: 'viewer', label: words.viewer },
] as const;

const onThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(site.PUBLIC_URL).hostname);

/** A hosted document; the address says which one. */
export default function DocumentPage() {
  const { pathname } = useLocation();
  const shown = documents.find(({ path }) => matchPath(path, pathname));
  if (!shown) throw new Error(`No document belongs to ${pathname}`);
  return (
    <section className="section paper fill document-page">
      <PageHead title={shown.title} description={shown.description} path={shown.path} />
      <div className="wrap stack">
        <h1>{shown.title}</h1>
        {shown.intro && <p className="lead">{shown.intro}</p>}
        <DocumentViewer key={shown.path} {...shown} />
      </div>
    </section>
  );
}

/** A hosted PDF, shown by Google's viewer or by the browser itself; a link always opens the file. */
function DocumentViewer({ title, file, height }: HostedDocument) {
  const [view, setView] = useState<(typeof views)[number]['id']>('viewer');
  const size = height === 600 ? 'document document-low' : 'document';
  return (
    <div className="stack">
      <div className="actions document-bar">
        <fieldset className="toggle">
          <legend className="visually-hidden">{words.views}</legend>
          {views.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name="view" checked={view === id} onChange={() => setView(id)} autoComplete="off" />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <a href={file}>{words.open}</a>
      </div>
      {onThisMachine && view === 'viewer' && <p className="note">{words.localhost}</p>}
      {view === 'viewer' ? (
        <iframe className={size} title={`${title}, ${words.viewer}`} src={viewerAddress(file)} loading="lazy" />
      ) : (
        <object className={size} data={file} type="application/pdf" aria-label={title}>
          <p>
            {words.unsupported}{' '}
            <a href={file} download>
              {words.fallbackLink}
            </a>
          </p>
        </object>
      )}
    </div>
  );
}

/** Google fetches the file itself, so it needs the absolute address. */
function viewerAddress(file: string): string {
  return `https://docs.google.com/viewer?url=${encodeURIComponent(site.PUBLIC_URL + file)}&embedded=true`;
}

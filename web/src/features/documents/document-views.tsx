import { useEffect, useRef, useState } from 'react';
import { type HostedDocument, documentWords as words } from '../../content/documents.ts';
import { site } from '../../lib/site.ts';
import { DocumentCover } from './document-cover.tsx';
import { useViewer } from './use-viewer.ts';

const views = [
  { id: 'direct', label: words.direct },
  { id: 'viewer', label: words.viewer },
] as const;

/** A hosted PDF under its title, shown in Google's viewer or by the browser itself. A link always opens the file. */
export function DocumentViews({ document }: { document: HostedDocument }) {
  const { title, intro, file, height } = document;
  const [view, setView] = useState<(typeof views)[number]['id']>('viewer');
  const toggle = useRef<HTMLFieldSetElement>(null);
  // The view may have been chosen before the application ran.
  useEffect(() => {
    if (toggle.current?.querySelector('input[value="direct"]:checked')) setView('direct');
  }, []);
  const viewer = useViewer(view === 'viewer');
  const covered = view === 'viewer' && !viewer.loaded;
  return (
    <div className="stack">
      <div className="document-bar stack">
        <div className="stack">
          <h1>{title}</h1>
          {intro && <p className="lead">{intro}</p>}
        </div>
        <div className="actions">
          <fieldset className="toggle" ref={toggle}>
            <legend className="visually-hidden">{words.views}</legend>
            {views.map(({ id, label }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="view"
                  value={id}
                  checked={view === id}
                  onChange={() => setView(id)}
                  autoComplete="off"
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          {!covered && <a href={file}>{words.open}</a>}
        </div>
      </div>
      <div className={height === 600 ? 'document-place document-low' : 'document-place'}>
        {covered && (
          <DocumentCover document={document} low={viewer.reachable} waiting={viewer.framed} failed={viewer.failed} />
        )}
        {view === 'viewer' && viewer.framed && (
          <iframe
            className={viewer.loaded ? 'document' : 'document document-pending'}
            title={`${title}, ${words.viewer}`}
            src={viewerAddress(file)}
            onLoad={viewer.onLoad}
          />
        )}
        {view === 'direct' && (
          <object className="document" data={file} type="application/pdf" aria-label={title}>
            <p>
              {words.unsupported}{' '}
              <a href={file} download>
                {words.fallbackLink}
              </a>
            </p>
          </object>
        )}
      </div>
    </div>
  );
}

/** Returns the viewer's address. Google fetches the file itself, so it needs an absolute URL. */
function viewerAddress(file: string): string {
  return `https://docs.google.com/viewer?url=${encodeURIComponent(site.PUBLIC_URL + file)}&embedded=true`;
}

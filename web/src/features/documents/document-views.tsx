import { useEffect, useRef, useState } from 'react';
import { Contents } from '../../components/layout/contents.tsx';
import { type HostedDocument, documentWords as words } from '../../content/documents.ts';
import { documentFile, formatBytes, pageAddress, placeId } from '../../lib/document-files.ts';
import { site } from '../../lib/site.ts';
import { DocumentCover } from './document-cover.tsx';
import { useViewer } from './use-viewer.ts';

const views = [
  { id: 'direct', label: words.direct },
  { id: 'viewer', label: words.viewer },
] as const;

/** A hosted PDF under its title, shown in Google's viewer or by the browser itself. A link always opens the file. */
export function DocumentViews({ document }: { document: HostedDocument }) {
  const { title, intro, file, height, contents } = document;
  const [view, setView] = useState<(typeof views)[number]['id']>('viewer');
  const toggle = useRef<HTMLFieldSetElement>(null);
  const place = useRef<HTMLDivElement>(null);
  /** The contents entry that the direct view opens at, its page, and how many times an entry was chosen. */
  const [start, setStart] = useState({ entry: 0, page: 1, turns: 0 });
  // The view may have been chosen before the application ran.
  useEffect(() => {
    if (toggle.current?.querySelector('input[value="direct"]:checked')) setView('direct');
  }, []);
  const viewer = useViewer(view === 'viewer');
  const { pages, all, bytes } = documentFile(document);
  const covered = view === 'viewer' && !viewer.loaded;
  const isPictured = (page: number) => covered && Math.floor(page) <= pages.length;
  return (
    <div className="stack">
      <div className="document-bar stack">
        <div className="stack">
          <h1>{title}</h1>
          {intro && <p className="lead">{intro}</p>}
        </div>
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
      </div>
      <div className="document-body">
        <div className="document-words stack">
          <h2>{words.whole}</h2>
          <p>{covered && pages.length < all ? words.some(pages.length, all) : words.scroll}</p>
          <p className="actions">
            <a className="button" href={file}>
              {words.open}
            </a>
          </p>
          <p className="note" aria-live="polite">
            PDF, {words.length(all)}, {formatBytes(bytes)}
            {covered && (viewer.failed || viewer.framed) && (
              <span className="scripted">{viewer.failed ? words.failed : words.waiting}</span>
            )}
          </p>
        </div>
        {contents && (
          <Contents
            title={words.contents}
            current={covered ? undefined : view === 'direct' ? start.entry : -1}
            onFollow={(event, index) => {
              const { page = 1 } = contents[index] ?? {};
              // Google's viewer cannot be told where to turn, but the browser's own can.
              if (isPictured(page) || !navigator.pdfViewerEnabled) return;
              event.preventDefault();
              const { top = 0 } = place.current?.getBoundingClientRect() ?? {};
              if (top < 0 || top > innerHeight / 2) place.current?.scrollIntoView();
              setView('direct');
              setStart(({ turns }) => ({ entry: index, page, turns: turns + 1 }));
            }}
            items={contents.map(({ heading, page }) => ({
              heading,
              href: isPictured(page) ? `#${placeId(page)}` : pageAddress(file, page),
              note: words.page(Math.floor(page)),
            }))}
          />
        )}
        <div ref={place} className={height === 600 ? 'document-place document-low' : 'document-place'}>
          {covered && <DocumentCover document={document} waiting={viewer.reachable} />}
          {view === 'viewer' && viewer.framed && (
            <iframe
              className={viewer.loaded ? 'document' : 'document document-pending'}
              title={`${title}, ${words.viewer}`}
              src={viewerAddress(file)}
              onLoad={viewer.onLoad}
            />
          )}
          {view === 'direct' && (
            <object
              key={start.turns}
              className="document"
              data={pageAddress(file, start.page)}
              type="application/pdf"
              aria-label={title}
            >
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
    </div>
  );
}

/** Returns the viewer's address. Google fetches the file itself, so it needs an absolute URL. */
function viewerAddress(file: string): string {
  return `https://docs.google.com/viewer?url=${encodeURIComponent(site.PUBLIC_URL + file)}&embedded=true`;
}

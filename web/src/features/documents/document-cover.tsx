import { type HostedDocument, documentWords as words } from '../../content/documents.ts';
import { documentFile, formatBytes } from '../../lib/document-files.ts';

/** How wide the cover is: most of a phone's window, about half of a large one (document-cover.css). */
const SIZES = '(width < 900px) 88vw, (width < 1440px) 50vw, 700px';

interface DocumentCoverProps {
  document: HostedDocument;
  /** Whether it keeps the viewer's height on small screens too. */
  low: boolean;
  /** Whether the viewer may still load. */
  waiting: boolean;
  /** Whether the viewer is known, or by now likely, not to load. */
  failed: boolean;
  onDirect: () => void;
}

/**
 * A document's first page as a picture, and two ways to read the rest. Shown until the viewer loads, or where it
 * cannot.
 */
export function DocumentCover({ document, low, waiting, failed, onDirect }: DocumentCoverProps) {
  const { file } = document;
  const { bytes, cover, srcSet, width, height } = documentFile(document);
  return (
    <div className={low ? 'sheet sheet-low' : 'sheet'}>
      {/* biome-ignore lint/a11y/useAnchorContent: a larger target for pointers; the button beside it is the link for everybody */}
      <a className="sheet-cover" href={file} tabIndex={-1} aria-hidden="true">
        <img src={cover} srcSet={srcSet} sizes={SIZES} width={width} height={height} alt="" />
      </a>
      <div className="sheet-words stack">
        <h2>{words.whole}</h2>
        <p>
          {words.firstPage}
          <span className="scripted">{words.orDirect}</span>.
        </p>
        <div className="actions">
          <a className="button" href={file}>
            {words.open}
          </a>
          <button className="button button-quiet scripted" type="button" onClick={onDirect}>
            {words.direct}
          </button>
        </div>
        <p className="note" aria-live="polite">
          PDF, {formatBytes(bytes)}
          {(failed || waiting) && <span className="scripted">{failed ? words.failed : words.waiting}</span>}
        </p>
      </div>
    </div>
  );
}

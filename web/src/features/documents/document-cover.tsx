import { NARROW_COVER } from '#contract/document-covers.values.ts';
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
}

/** A document's pages as pictures, and the way to the file. Shown until the viewer loads, or where it cannot. */
export function DocumentCover({ document, low, waiting, failed }: DocumentCoverProps) {
  const { file, title } = document;
  const { bytes, pages, narrowCover, width, height, all } = documentFile(document);
  const [cover = '', ...others] = pages;
  return (
    <div className={low ? 'sheet sheet-low' : 'sheet'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="sheet-cover" aria-label={`${title}, ${words.pages}`} tabIndex={0}>
        {/* biome-ignore lint/a11y/useAnchorContent: a larger target for pointers; the button beside it is the link for everybody */}
        <a href={file} tabIndex={-1} aria-hidden="true">
          <img
            src={cover}
            srcSet={`${narrowCover} ${NARROW_COVER}w, ${cover} ${width}w`}
            sizes={SIZES}
            width={width}
            height={height}
            alt=""
          />
          {others.map((page) => (
            <img key={page} src={page} width={width} height={height} loading="lazy" alt="" />
          ))}
        </a>
      </section>
      <div className="sheet-words stack">
        <h2>{words.whole}</h2>
        <p>
          <span className="sheet-wide">{pages.length < all ? words.some(pages.length, all) : words.scroll}</span>
          <span className="sheet-narrow">{words.small}</span> {words.file}
        </p>
        <p className="actions">
          <a className="button" href={file}>
            {words.open}
          </a>
        </p>
        <p className="note" aria-live="polite">
          PDF, {words.length(all)}, {formatBytes(bytes)}
          {(failed || waiting) && <span className="scripted">{failed ? words.failed : words.waiting}</span>}
        </p>
      </div>
    </div>
  );
}

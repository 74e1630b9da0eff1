import { NARROW_COVER } from '#contract/document-covers.values.ts';
import { type HostedDocument, documentWords as words } from '../../content/documents.ts';
import { documentFile, pageAddress, pageId } from '../../lib/document-files.ts';

/** The smaller picture is for phones, whose whole width a page has (document-cover.css). */
const SIZES = '(width < 640px) 100vw, 960px';

interface DocumentCoverProps {
  document: HostedDocument;
  /** Whether the viewer may come in its place, which then has the viewer's height from the start. */
  waiting: boolean;
}

/** A document's pages as pictures. Shown until the viewer loads, or where it cannot. */
export function DocumentCover({ document, waiting }: DocumentCoverProps) {
  const { file, title } = document;
  const { pages, narrowCover, width, height } = documentFile(document);
  return (
    <section className={waiting ? 'sheet sheet-waiting' : 'sheet'} aria-label={`${title}, ${words.pages}`}>
      {pages.map((page, index) => (
        <a key={page} id={pageId(index + 1)} href={pageAddress(file, index + 1)}>
          <img
            src={page}
            {...(index === 0 && { srcSet: `${narrowCover} ${NARROW_COVER}w, ${page} ${width}w`, sizes: SIZES })}
            width={width}
            height={height}
            loading={index === 0 ? undefined : 'lazy'}
            alt={words.page(index + 1)}
          />
        </a>
      ))}
    </section>
  );
}

import { NARROW_COVER } from '#contract/document-covers.values.ts';
import { type HostedDocument, documentWords as words } from '../../content/documents.ts';
import { documentFile, pageAddress, placeId } from '../../lib/document-files.ts';

/** The smaller picture is for phones, whose whole width a page has (document-cover.css). */
const SIZES = '(width < 640px) 100vw, 960px';

/** The tenths of a page that a contents entry can point to (content/documents.yaml). */
const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

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
        <a key={page} id={placeId(index + 1)} href={pageAddress(file, index + 1)}>
          <img
            src={page}
            {...(index === 0 && { srcSet: `${narrowCover} ${NARROW_COVER}w, ${page} ${width}w`, sizes: SIZES })}
            width={width}
            height={height}
            loading={index === 0 ? undefined : 'lazy'}
            alt={words.page(index + 1)}
          />
          <span className="tenths">
            {TENTHS.map((tenth) => (
              <span key={tenth} id={placeId(`${index + 1}.${tenth}`)} />
            ))}
          </span>
        </a>
      ))}
    </section>
  );
}

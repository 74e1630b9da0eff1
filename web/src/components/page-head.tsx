import { site } from '../content/site.ts';
import { shareImage } from '../lib/share-image.ts';
import { structuredData } from '../lib/structured-data.ts';
import { StructuredData } from './structured-data.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** Path of the page for canonical and share links; left out where a page has no address of its own (404). */
  path?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** A failed submit says so in the tab, where a screen reader reads it first. */
  failed?: boolean;
}

/** Title, description, canonical link, Open Graph, X card and data for search engines; React lifts all but the last into the head. */
export function PageHead({ title, description, path, noindex, failed }: PageHeadProps) {
  const url = path && site.PUBLIC_URL + path;
  const picture = site.PUBLIC_URL + shareImage(path, noindex);
  return (
    <>
      <title>{`${failed ? 'Error: ' : ''}${title} | ${site.BRAND}`}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.BRAND} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title}, over star trails that turn round the pole star`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {path && !noindex && <StructuredData data={structuredData({ path, title, description })} />}
    </>
  );
}

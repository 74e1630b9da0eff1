import { sharePicturePath } from '#contract/pages.values.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { structuredData } from './structured-data.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** For canonical and share links. Omitted where a page has no address of its own (404). */
  path?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Replaces the page's own share picture: a path or an absolute address. */
  picture?: string;
  pictureAlt?: string;
  /** An article's dates, ISO 8601, and its author. */
  article?: { published: string; modified: string; author: string };
  /** Paths of the pages before and after this one in a series. */
  previous?: string;
  next?: string;
  /** Replaces the page's own structured data. */
  data?: readonly object[];
  /** Links the blog's feed, or the given one. */
  feed?: boolean | { title: string; path: string };
}

/**
 * Title, description, canonical link, Open Graph, X card and structured data. React moves all but the last into the
 * head.
 */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, noindex, article, previous, next } = props;
  const feed = props.feed === true ? { title: `The ${site.BRAND} Blog`, path: '/feed.xml' } : props.feed;
  const url = path && site.PUBLIC_URL + path;
  const picture = absolute(props.picture ?? sharePicturePath(noindex || !path ? paths.home : path));
  const drawn = picture.startsWith(`${site.PUBLIC_URL}/images/og/`);
  return (
    <>
      <title>{`${title} | ${site.BRAND}`}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {previous && <link rel="prev" href={site.PUBLIC_URL + previous} />}
      {next && <link rel="next" href={site.PUBLIC_URL + next} />}
      {feed && <link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.path} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.modified} />}
      {article && <meta property="article:author" content={article.author} />}
      <meta property="og:site_name" content={site.BRAND} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      {drawn && <meta property="og:image:width" content="1200" />}
      {drawn && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={props.pictureAlt ?? `${title} | ${site.BRAND}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {path && !noindex && <StructuredData data={props.data ?? structuredData({ path, title, description })} />}
    </>
  );
}

/** Renders data blocks. They are not executed, so the CSP does not apply to them. */
function StructuredData({ data }: { data: readonly object[] }) {
  return data.map((entry) => {
    // A title containing '</script>' must not end the block.
    const json = JSON.stringify({ '@context': 'https://schema.org', ...entry }).replaceAll('<', '\\u003c');
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  });
}

/** Returns an absolute address. @param address of a picture: a path on this site, or absolute already */
export function absolute(address: string): string {
  return address.startsWith('/') ? site.PUBLIC_URL + address : address;
}

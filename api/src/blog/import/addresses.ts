import { pathOnSite, rootOf } from './post-links.ts';

/** Decides which addresses of a post's HTML lead somewhere that a visitor may be taken to, or a picture may come from. */
export class AddressRules {
  private readonly imageHosts: { suffix: string; isWildcard: boolean }[];

  /**
   * @param imageHosts sources of the pages' security policy, separated by spaces (BLOG_IMAGE_HOSTS)
   * @param siteOrigin the site's own origin
   * @param pages paths of the site's pages: a link to one of them is no link to a post
   * @param blogRoots root paths of the blog at HubSpot
   */
  constructor(
    private readonly imageSources: string,
    private readonly siteOrigin: string,
    private readonly pages: readonly string[] = [],
    private readonly blogRoots: readonly string[] = ['blog'],
  ) {
    this.imageHosts = imageSources.split(' ').map((source) => {
      const host = source.replace(/^https:\/\//, '').toLowerCase();
      return { suffix: host.replace(/^\*/, ''), isWildcard: host.startsWith('*') };
    });
  }

  /** The rules for one post: its slug tells the root path of its blog. */
  of(slug: string): AddressRules {
    return new AddressRules(this.imageSources, this.siteOrigin, this.pages, ['blog', rootOf(slug)]);
  }

  /**
   * What a link may lead to: http(s), mailto, a path or a place on the page; anything else is null. A link to another post, as it
   * is at HubSpot, leads to that post here.
   */
  link(raw: string | undefined): string | null {
    if (/^\s*#[\w-]+\s*$/.test(raw ?? '')) return placeInPost(raw?.trim() ?? '');
    const address = toSafeUrl(raw, ['http:', 'https:', 'mailto:']);
    return address && this.onSite(address);
  }

  /** An address of the blog in the site's own way; another one as it is, and so is every one of another host. */
  private onSite(address: string): string {
    const url = new URL(address, this.siteOrigin);
    if (url.host !== new URL(this.siteOrigin).host || this.pages.includes(url.pathname)) return address;
    const path = pathOnSite(url.pathname, this.blogRoots);
    return path === undefined ? address : `${path}${url.search}${placeInPost(url.hash)}`;
  }

  /** Where a picture may come from so that the pages' security policy shows it; anything else is null. */
  image(raw: string | undefined): string | null {
    const given = toSafeUrl(raw, ['http:', 'https:']);
    // A site without https shows its own pictures without it.
    if (!given || given.startsWith('/') || given.startsWith(`${this.siteOrigin}/`)) return given;
    const address = given.replace(/^http:/, 'https:');
    const { host } = new URL(address);
    const isListed = this.imageHosts.some(({ suffix, isWildcard }) =>
      isWildcard ? host.endsWith(suffix) : host === suffix,
    );
    return isListed ? address : null;
  }

  /** A srcset with only the sources that may be shown. */
  imageSet(raw: string): string {
    const candidates = [...raw.matchAll(/\s*([^\s,]\S*[^\s,])(?:\s+(\d{1,5}w|\d{1,2}(?:\.\d{1,3})?x))?\s*(?:,|$)/g)];
    return candidates
      .map(([, url, size]) => [this.image(url), size ?? '1x'])
      .filter(([url]) => url !== null)
      .map((candidate) => candidate.join(' '))
      .join(', ');
  }
}

/** Put before every id in a post, so that none is the same as an id of the page around it. */
export const ID_PREFIX = 'post-';

/** A place on a post's page, by the id that the post itself gives it. @param hash with #, or empty */
function placeInPost(hash: string): string {
  return /^#[\w-]+$/.test(hash) ? `#${ID_PREFIX}${hash.slice(1)}` : hash;
}

const BASE = 'https://base.invalid';

/** An absolute address of one of these protocols, or a path on this site, as a URL parser writes it. */
function toSafeUrl(raw: string | undefined, protocols: string[]): string | null {
  const url = URL.parse(raw ?? '', BASE);
  if (!url || !raw?.trim()) return null;
  if (url.origin === BASE) {
    // A browser reads //host and /\host as another site; a relative path would mean another place on each page.
    const isPath = /^\s*\/(?![/\\])/.test(raw) && !url.pathname.startsWith('//');
    return isPath ? `${url.pathname}${url.search}${url.hash}` : null;
  }
  if (!protocols.includes(url.protocol) || url.username || url.password) return null;
  return /^\s*[a-z]+:/i.test(raw) || raw.trim().startsWith('//') ? url.href : null;
}

import { pathOnSite, rootOf } from './post-links.ts';

/** Decides where links in a post's HTML may lead, and where its pictures may come from. */
export class AddressRules {
  private readonly imageHosts: { suffix: string; isWildcard: boolean }[];

  /**
   * @param imageSources sources of the pages' security policy, separated by spaces (BLOG_IMAGE_HOSTS)
   * @param siteOrigin the site's own origin
   * @param pages paths of the site's pages, links to which are never taken for links to posts
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

  /** Returns the rules for one post, whose slug contains the root path of its blog. */
  of(slug: string): AddressRules {
    return new AddressRules(this.imageSources, this.siteOrigin, this.pages, ['blog', rootOf(slug)]);
  }

  /**
   * Returns the target of a link if it is http(s), mailto, a path or a place on the page, and null for anything else. A
   * link to another post's address at HubSpot leads to that post here.
   */
  link(raw: string | undefined): string | null {
    if (/^\s*#[\w-]+\s*$/.test(raw ?? '')) return placeInPost(raw?.trim() ?? '');
    const address = toSafeUrl(raw, ['http:', 'https:', 'mailto:']);
    return address && this.onSite(address);
  }

  /** Maps addresses of the blog to this site's paths; leaves all others, including other hosts', as they are. */
  private onSite(address: string): string {
    const url = new URL(address, this.siteOrigin);
    if (url.host !== new URL(this.siteOrigin).host || this.pages.includes(url.pathname)) return address;
    const path = pathOnSite(url.pathname, this.blogRoots);
    return path === undefined ? address : `${path}${url.search}${placeInPost(url.hash)}`;
  }

  /** Returns a picture's address if the pages' security policy allows it, and null otherwise. */
  image(raw: string | undefined): string | null {
    const given = toSafeUrl(raw, ['http:', 'https:']);
    // A site without https loads its own pictures without it too.
    if (!given || given.startsWith('/') || given.startsWith(`${this.siteOrigin}/`)) return given;
    const address = given.replace(/^http:/, 'https:');
    const { host } = new URL(address);
    const isListed = this.imageHosts.some(({ suffix, isWildcard }) =>
      isWildcard ? host.endsWith(suffix) : host === suffix,
    );
    return isListed ? address : null;
  }

  /** Reduces a srcset to the sources that may be shown. */
  imageSet(raw: string): string {
    const candidates = [...raw.matchAll(/\s*([^\s,]\S*[^\s,])(?:\s+(\d{1,5}w|\d{1,2}(?:\.\d{1,3})?x))?\s*(?:,|$)/g)];
    return candidates
      .map(([, url, size]) => [this.image(url), size ?? '1x'])
      .filter(([url]) => url !== null)
      .map((candidate) => candidate.join(' '))
      .join(', ');
  }
}

/** Put before every id in a post, so that none clashes with an id of the page around it. */
export const ID_PREFIX = 'post-';

/** Prefixes a fragment that points to an id of the post. @param hash with #, or empty */
function placeInPost(hash: string): string {
  return /^#[\w-]+$/.test(hash) ? `#${ID_PREFIX}${hash.slice(1)}` : hash;
}

const BASE = 'https://base.invalid';

/** Returns an absolute address with one of the protocols, or a path on this site, as a URL parser writes it. */
function toSafeUrl(raw: string | undefined, protocols: string[]): string | null {
  const url = URL.parse(raw ?? '', BASE);
  if (!url || !raw?.trim()) return null;
  if (url.origin === BASE) {
    // Browsers take //host and /\host for another site; a relative path would lead elsewhere from each page.
    const isPath = /^\s*\/(?![/\\])/.test(raw) && !url.pathname.startsWith('//');
    return isPath ? `${url.pathname}${url.search}${url.hash}` : null;
  }
  if (!protocols.includes(url.protocol) || url.username || url.password) return null;
  return /^\s*[a-z]+:/i.test(raw) || raw.trim().startsWith('//') ? url.href : null;
}

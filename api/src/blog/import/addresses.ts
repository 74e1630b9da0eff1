import { ID_PREFIX } from '../../contract/blog.values.ts';
import { pathOnSite, rootOf } from './post-links.ts';

/** Protocols of links: none of them can run anything in the page. */
export const linkSchemes =
  'http https mailto tel sms smsto callto sip sips xmpp geo webcal whatsapp skype facetime'.split(' ');
const linkProtocols = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/** Decides where links in a post's HTML may lead, and where its pictures may come from. */
export class AddressRules {
  private readonly imageHosts: { suffix: string; isWildcard: boolean }[];

  /**
   * @param imageSources sources of the pages' security policy, separated by spaces (BLOG_IMAGE_HOSTS)
   * @param siteOrigin the site's own origin
   * @param pages paths of the site's pages, links to which are never taken for links to posts
   * @param blogRoots root paths of the blog at HubSpot
   * @param base the post's address at HubSpot, as if that were this site
   */
  constructor(
    private readonly imageSources: string,
    private readonly siteOrigin: string,
    private readonly pages: readonly string[] = [],
    private readonly blogRoots: readonly string[] = ['blog'],
    private readonly base = siteOrigin,
  ) {
    this.imageHosts = imageSources.split(' ').map((source) => {
      const host = source.replace(/^https:\/\//, '').toLowerCase();
      return { suffix: host.replace(/^\*/, ''), isWildcard: host.startsWith('*') };
    });
  }

  /** Returns the rules for one post, whose slug contains the root path of its blog. */
  of(slug: string): AddressRules {
    const base = `${this.siteOrigin}/${slug}`;
    return new AddressRules(this.imageSources, this.siteOrigin, this.pages, ['blog', rootOf(slug)], base);
  }

  /**
   * Returns where a link leads: to a place on the page, a path of this site, or an address with one of the schemes; null
   * for anything else. A relative one is relative to the post's address at HubSpot, and a link to another post's address
   * there leads to that post here.
   */
  link(raw: string | undefined): string | null {
    const text = raw?.trim() ?? '';
    if (text.startsWith('#')) return placeInPost(text);
    const given = this.resolve(withScheme(text));
    const url = given && (this.resolve(behindService(given)) ?? given);
    if (!url || !linkProtocols.has(url.protocol)) return null;
    if (url.host !== new URL(this.siteOrigin).host) return url.href;
    const path = this.pages.includes(url.pathname) ? undefined : pathOnSite(url.pathname, this.blogRoots);
    if (path !== undefined) return `${path}${url.search}${placeInPost(url.hash)}`;
    return isAbsolute(text) ? url.href : pathOf(url);
  }

  /** Returns a picture's address if the pages' security policy allows it, and null otherwise. */
  image(raw: string | undefined): string | null {
    const text = raw?.trim() ?? '';
    const url = this.resolve(text);
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    // A site without https loads its own pictures without it too.
    if (url.origin !== this.siteOrigin) url.protocol = 'https:';
    if (url.origin === this.siteOrigin) return isAbsolute(text) ? url.href : pathOf(url);
    const isListed = this.imageHosts.some(({ suffix, isWildcard }) =>
      isWildcard ? url.host.endsWith(suffix) : url.host === suffix,
    );
    return isListed ? url.href : null;
  }

  /** Returns an address without a password, as a URL parser reads it; null if browsers could read it in another way. */
  private resolve(text: string): URL | null {
    const url = URL.parse(text, this.base);
    // A path that begins with two slashes, or a slash and a backslash, means another host.
    if (!text || !url || url.username || url.password || /^[^?#]*\\/.test(text)) return null;
    return url.origin === this.siteOrigin && url.pathname.startsWith('//') ? null : url;
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

/** Prefixes a fragment that points to an id of the post. @param hash with #, or empty */
function placeInPost(hash: string): string {
  return /^#[\p{L}\p{M}\p{N}_.:%-]+$/u.test(hash) ? `#${ID_PREFIX}${hash.slice(1)}` : hash;
}

/** Completes what editors type without a scheme: //example.com, www.example.com, name@example.com. */
function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`;
  if (/^www\.[^\s/.]+\./i.test(text)) return `https://${text}`;
  return /^[^\s:/?#@]+@[\w-]+(\.[\w-]+)+$/.test(text) ? `mailto:${text}` : text;
}

/** Returns where a link leads that Google Docs or Outlook has put a service of theirs before; empty for any other. */
function behindService({ host, pathname, searchParams }: URL): string {
  if (host === 'www.google.com' && pathname === '/url') return searchParams.get('q') ?? '';
  return host.endsWith('.safelinks.protection.outlook.com') ? (searchParams.get('url') ?? '') : '';
}

const isAbsolute = (text: string) => URL.canParse(text) || text.startsWith('//');
const pathOf = (url: URL) => `${url.pathname}${url.search}${url.hash}`;

import type sanitizeHtml from 'sanitize-html';
import { ID_PREFIX } from '../../contract/blog.values.ts';
import type { AddressRules } from './addresses.ts';

/**
 * Prefixes the post's own ids, and drops invalid ids, languages and text directions.
 * @param taken the page's ids so far: of several elements with one id, only the first keeps it
 */
export function withOwnId(attribs: sanitizeHtml.Attributes, taken: Set<string>): sanitizeHtml.Attributes {
  const { id: given, dir: rawDir, lang, ...rest } = attribs;
  const id = given && /^[\p{L}\p{M}\p{N}_.:-]{1,80}$/u.test(given) ? ID_PREFIX + given : '';
  const dir = rawDir?.toLowerCase();
  const isFree = id && !taken.has(id);
  taken.add(id);
  return {
    ...rest,
    ...(isFree && { id }),
    ...(dir && /^(ltr|rtl|auto)$/.test(dir) && { dir }),
    ...(lang && /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(lang) && { lang }),
  };
}

/** A link keeps its address only if the rules allow it. */
export function toLink(addresses: AddressRules): sanitizeHtml.Transformer {
  return (tagName, { href: raw, rel = '', target, title, name, id = name, lang, dir }) => {
    const href = addresses.link(raw);
    const rels = rel
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => /^(nofollow|sponsored|ugc)$/.test(word));
    return {
      tagName,
      attribs: {
        ...(id && { id }),
        ...(lang && { lang }),
        ...(dir && { dir }),
        ...(title && { title }),
        ...(href && { href, rel: [...rels, 'noopener'].join(' ') }),
        ...(href && target === '_blank' && { target }),
      },
    };
  };
}

/** Makes a picture load lazily and reserve its space. One that may not be shown becomes its alt text. */
export function toImage(addresses: AddressRules): sanitizeHtml.Transformer {
  return (tagName, { src: raw, srcset, sizes, width, height, alt = '' }) => {
    const src = addresses.image(raw);
    if (!src) return { tagName: 'span', attribs: {}, text: alt };
    const set = srcset ? addresses.imageSet(srcset) : '';
    return {
      tagName,
      attribs: {
        src,
        ...(set && { srcset: set }),
        ...(set && sizes && /^[\w\s().,:%/*+-]{1,300}$/.test(sizes) && { sizes }),
        ...sizeOf(width, height),
        alt,
        loading: 'lazy',
        decoding: 'async',
      },
    };
  };
}

function sizeOf(width = '', height = ''): sanitizeHtml.Attributes {
  const isFigure = (value: string) => /^[1-9]\d{0,4}$/.test(value);
  return isFigure(width) && isFigure(height) ? { width, height } : { class: 'unsized' };
}

/** Keeps frames with a YouTube player (made cookie-free) or a Vimeo player: the pages' security policy allows no others. */
export function toEmbed(attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const src = playerOf(attribs.src);
  if (!src) return { tagName: 'span', attribs: {} };
  return {
    tagName: 'iframe',
    attribs: {
      src,
      title: attribs.title?.trim() || 'Embedded video',
      class: 'post-embed',
      loading: 'lazy',
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      allow: 'fullscreen; encrypted-media; picture-in-picture',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
  };
}

/** Returns the address of a YouTube or Vimeo player without what follows its visitors; null for any other address. */
export function playerOf(address: string | undefined): string | null {
  const url = URL.parse(address?.trim().replace(/^\/\//, 'https://') ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const video = /^\/embed\/(?!videoseries)([\w-]{5,40})\/?$/.exec(url.pathname)?.[1];
  if (video && /^(www\.)?youtube(-nocookie)?\.com$/.test(url.host)) {
    const start = /^\d{1,6}$/.exec(url.searchParams.get('start') ?? '')?.[0];
    return `https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`;
  }
  const vimeo = /^\/video\/(\d{1,15})\/?$/.exec(url.pathname)?.[1];
  if (!vimeo || url.host !== 'player.vimeo.com') return null;
  const key = /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return `https://player.vimeo.com/video/${vimeo}${key ? `?h=${key}` : ''}`;
}

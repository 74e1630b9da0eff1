import type sanitizeHtml from 'sanitize-html';
import { type AddressRules, ID_PREFIX } from './addresses.ts';

/** An id of the post's own gets a prefix, or goes. */
export function withOwnId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id, dir, lang, ...rest } = attribs;
  return {
    ...rest,
    ...(id && /^[\w-]{1,80}$/.test(id) && { id: ID_PREFIX + id }),
    ...(dir && /^(ltr|rtl|auto)$/.test(dir) && { dir }),
    ...(lang && /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(lang) && { lang }),
  };
}

/** A link leads where the rules let it, or it is no link. */
export function toLink(addresses: AddressRules): sanitizeHtml.Transformer {
  return (tagName, { href: raw, rel = '', target, title, name, id = name, lang, dir }) => {
    const href = addresses.link(raw);
    const kept = rel
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
        ...(href && { href, rel: [...kept, 'noopener'].join(' ') }),
        ...(href && target === '_blank' && { target }),
      },
    };
  };
}

/** A picture is lazy and either has its size or a class that reserves space; one that may not be shown becomes a link to it. */
export function toImage(addresses: AddressRules): sanitizeHtml.Transformer {
  return (tagName, { src: raw, srcset, sizes, width, height, alt = '' }) => {
    const src = addresses.image(raw);
    // Shown, it would only be blocked by the pages' security policy.
    if (!src) return toWords(addresses.link(raw), alt);
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

function toWords(href: string | null, alt: string): sanitizeHtml.Tag {
  if (!href) return { tagName: 'span', attribs: {}, text: alt };
  return { tagName: 'a', attribs: { href, rel: 'noopener' }, text: alt || 'Image' };
}

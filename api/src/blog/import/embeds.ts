import type sanitizeHtml from 'sanitize-html';
import type { AddressRules } from './addresses.ts';

/**
 * A frame of a post: players of YouTube (without its cookies) and Vimeo stay, everything else becomes a link to what it would
 * have shown. The pages' security policy lets no other frame in.
 */
export function toEmbed(attribs: sanitizeHtml.Attributes, addresses: AddressRules): sanitizeHtml.Tag {
  const address = attribs.src?.trim().replace(/^\/\//, 'https://');
  const src = playerOf(address);
  if (!src) {
    const href = addresses.link(address);
    if (!href?.startsWith('http')) return { tagName: 'span', attribs: {} };
    const text = attribs.title?.trim() || `Content on ${new URL(href).hostname}`;
    return { tagName: 'a', attribs: { href, rel: 'noopener' }, text };
  }
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

function playerOf(address: string | undefined): string | null {
  const url = URL.parse(address ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const video = /^\/embed\/([\w-]{5,40})\/?$/.exec(url.pathname)?.[1];
  if (video && /^(www\.)?youtube(-nocookie)?\.com$/.test(url.host)) {
    const start = /^\d{1,6}$/.exec(url.searchParams.get('start') ?? '')?.[0];
    return `https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`;
  }
  const vimeo = /^\/video\/(\d{1,15})\/?$/.exec(url.pathname)?.[1];
  if (!vimeo || url.host !== 'player.vimeo.com') return null;
  const key = /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return `https://player.vimeo.com/video/${vimeo}${key ? `?h=${key}` : ''}`;
}

/** Where a visit came from. Views, leads and payments all use the same names, so their numbers can be compared. */
export interface Origin {
  /** utm_source; without it, the host of the linking page; otherwise one of the names below. */
  source: string;
  /** utm_campaign; empty if there was none. */
  campaign: string;
}

/** No link: the address was typed or bookmarked, or the program sends no referrer. */
const DIRECT = 'direct';
/** Unknown, for example because the visit began on an earlier page: nothing is stored between pages. */
export const UNKNOWN = 'unknown';
/** Collects names that are unusable, or beyond the limit of names per day. */
export const OTHER = 'other';

const LABEL_MAX = 64;
const HOST_MAX = 100;
/** A typical campaign name. Excludes e-mail addresses and URLs, since they may identify a person. */
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|&~:-]*$/u;
const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/**
 * Returns the origin of a visit.
 * @param visit `referrer` is the host or URL of the linking page; empty or null if there is none
 */
export function originOf(visit: {
  utm_source?: string | null | undefined;
  utm_campaign?: string | null | undefined;
  referrer?: string | null | undefined;
}): Origin {
  const source = labelOf(visit.utm_source) || hostOf(visit.referrer) || DIRECT;
  return { source, campaign: labelOf(visit.utm_campaign) };
}

/** Returns the host of a URL or host name, without "www." and port; 'other' if the text is neither, '' if empty. */
function hostOf(referrer: string | null | undefined): string {
  const text = (referrer ?? '').trim().toLowerCase();
  if (!text) return '';
  const name = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/^www\./, '');
  return host.test(name) && name.length <= HOST_MAX ? name : OTHER;
}

function labelOf(text: string | null | undefined): string {
  const name = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (!name) return '';
  return name.length <= LABEL_MAX && label.test(name) ? name : OTHER;
}

/**
 * Returns whether a page was reached from outside this site: by a campaign link, from another site, or without a link.
 * Returning from Stripe, e.g. after 3D Secure, does not count.
 */
export function isElsewhere(
  visit: { utm_source: string; utm_campaign: string; referrer: string },
  ownHost: string,
): boolean {
  if (visit.utm_source || visit.utm_campaign) return true;
  const from = hostOf(visit.referrer);
  return from !== ownHost.replace(/^www\./, '') && !/(^|\.)stripe\.com$/.test(from);
}

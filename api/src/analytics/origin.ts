/** Where a visit came from. Views, leads and payments are counted by the same names. */
export interface Origin {
  /** utm_source, or else the host of the page that linked here, or one of the names below. */
  source: string;
  /** utm_campaign; empty if there was none. */
  campaign: string;
}

/** Came without a link: typed, bookmarked, or from a program that tells nothing. */
export const DIRECT = 'direct';
/** Not known, for example because the visit began with an earlier page, which nothing remembers. */
export const UNKNOWN = 'unknown';
/** Counts what has no usable name, or exceeds the limit of names. */
export const OTHER = 'other';

const LABEL_MAX = 64;
const HOST_MAX = 100;
/** A name as people give to campaigns. Addresses of e-mail and of pages are not, since they may identify a person. */
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|&~:-]*$/u;
const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/**
 * Names where a visit came from.
 * @param referrer host of the page that linked here, or its address; empty or null if there is none
 */
export function originOf(visit: {
  utm_source?: string | null | undefined;
  utm_campaign?: string | null | undefined;
  referrer?: string | null | undefined;
}): Origin {
  const source = labelOf(visit.utm_source) || hostOf(visit.referrer) || DIRECT;
  return { source, campaign: labelOf(visit.utm_campaign) };
}

/** Returns the host of an address, or the host itself, without "www." and port; 'other' if it is neither. */
export function hostOf(referrer: string | null | undefined): string {
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
 * Tells whether a page was reached from outside this site: by a campaign's link, from another site, or without a link.
 * Coming back from Stripe's check of a card is not.
 */
export function isElsewhere(
  visit: { utm_source: string; utm_campaign: string; referrer: string },
  ownHost: string,
): boolean {
  if (visit.utm_source || visit.utm_campaign) return true;
  const from = hostOf(visit.referrer);
  return from !== ownHost.replace(/^www\./, '') && !/(^|\.)stripe\.com$/.test(from);
}

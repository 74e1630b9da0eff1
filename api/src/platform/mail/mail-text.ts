import type { BrandColours } from '../../contract/brand.values.ts';

/** A mail's content, ready to be sent: the same words and links as plain text and as HTML. */
export interface Mail {
  /** One line. */
  subject: string;
  /** What mailbox lists show beside the subject; it is hidden at the top of `html`. */
  preheader: string;
  text: string;
  html: string;
}

/** What any mail's text may need to know about the site. */
export interface MailContext {
  brand: string;
  colours: BrandColours;
  /** Origin of the site, without a trailing slash; every link leads there or to `appUrl`. */
  publicUrl: string;
  /** The course app, absolute. */
  appUrl: string;
  /** Where replies go; texts name it as the contact address. */
  replyAddress: string;
}

/** Control characters, line and paragraph separators, bidirectional controls and lone surrogates. */
const disturbing = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Puts untrusted text on one line; characters that break the line or reverse the text beside it become spaces. */
export function oneLine(text: string): string {
  return text.replace(disturbing, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Does the same and shortens the text, so that a long name leaves the rest of a subject visible.
 * @param length in graphemes
 */
export function shortLine(text: string, length = 60): string {
  const characters = Array.from(graphemes.segment(oneLine(text)), ({ segment }) => segment);
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** "November 23, 2026 (UTC)": the reader's own day may be another one. @param time ISO 8601 */
export function formatDay(time: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
  return `${day} (UTC)`;
}

/** What a mail says, ready to be sent: the same words and links twice, as plain text and as HTML. */
export interface Mail {
  /** One line. */
  subject: string;
  /** What lists of mails show beside the subject; it is hidden at the top of `html`. */
  preheader: string;
  text: string;
  html: string;
}

/** What every text may need of the site. */
export interface MailContext {
  brand: string;
  /** Origin of the site, without a slash at its end; every link leads there or to `appUrl`. */
  publicUrl: string;
  /** The course app, absolute. */
  appUrl: string;
  /** Where replies go: the address to name as the one to ask. */
  replyAddress: string;
}

/** Controls, line and paragraph separators, marks that turn the direction of writing, halves of surrogate pairs. */
const disturbing = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text of strangers in one line: what would break the line or turn around the words beside it becomes a space. */
export function oneLine(text: string): string {
  return text.replace(disturbing, ' ').replace(/\s+/g, ' ').trim();
}

/** The same for a subject, where a long name would push the rest out of sight. @param length in characters as people count them */
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

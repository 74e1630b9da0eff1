import { type Html, html } from '../../pages/html.ts';

/** Where browsers reach the stand-in, under the site's own origin. */
export const root = '/__local/stripe';

/** Text with its web addresses as links, as mail programs show it. */
export function linked(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/** Unix seconds as a date and time that reads the same everywhere. */
export function date(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text with its web addresses as links, as mail programs show it. */
export function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return parts
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

/** Unix seconds as a date and time that reads the same everywhere. */
export function date(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** Where browsers reach the stand-in, under the site's own origin. */
export const root = '/__local/stripe';

/** A page of the stand-in around ready-made HTML; `current` is the entry of its navigation that it belongs to. */
export function page(title: string, body: string, current = ''): string {
  const link = (name: string, text: string) =>
    `<a href="${root}/${name}"${name === current ? ' aria-current="page"' : ''}>${text}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} · local Stripe</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${root}/style.css">
  <link rel="stylesheet" href="${root}/office.css">
</head>
<body class="office">
  <aside class="notice" aria-label="Notice"><strong>Local stand-in</strong> for Stripe · no real card is charged</aside>
  <header><nav aria-label="Local Stripe">${link('dashboard', 'Payments')} ${link('mail', 'E-mail')} <a href="/">Back to the site</a></nav></header>
  <main><h1>${escapeHtml(title)}</h1>${body}</main>
</body>
</html>`;
}

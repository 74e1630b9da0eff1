import type { Request, Response } from 'express';
import type { ErrorBody } from '../../contract/errors.ts';

/** Tells whether a browser without JavaScript sent this form; it needs a page, not JSON. */
export function isPlainFormPost(request: Request): boolean {
  return request.method === 'POST' && Boolean(request.is('application/x-www-form-urlencoded'));
}

/**
 * Sends a browser to the next page after a plain form post. Browsers apply the policy's `form-action` to the redirect as
 * well and silently drop one to another site, so a page of ours leads there.
 * @param next a path on this site, or a URL
 * @param publicUrl the site's origin
 */
export function redirectAfterPost(response: Response, next: string, publicUrl: string): void {
  if (URL.parse(next, publicUrl)?.origin === publicUrl) response.redirect(303, next);
  else
    response
      .status(200)
      .type('html')
      .send(onwardPage(escapeHtml(next)));
}

function onwardPage(address: string): string {
  return page(
    'Thank you, your answers have arrived',
    `<p>The next page opens by itself. If it does not, <a href="${address}">open it here</a>.</p>`,
    `<meta http-equiv="refresh" content="0;url=${address}">`,
  );
}

/** Renders a page that says what to correct; the browser's Back button returns to the form as filled in. */
export function refusalPage({ message, details }: ErrorBody): string {
  const errors = Array.isArray(details) ? details : [];
  const list = errors.map((error) => `<li>${escapeHtml(error.message)}</li>`).join('');
  return page(
    'Your answers have not been sent yet',
    `<p>${escapeHtml(message)}</p>
${list && `<ul>${list}</ul>`}
<p>Go back in your browser: what you typed is still there.</p>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
${head}
<title>${title}</title>
<h1>${title}</h1>
${body}
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import type { Request } from 'express';
import type { ErrorBody } from '../../contract/errors.ts';

/** Whether a browser without JavaScript sent this form: it wants a page, not JSON. */
export function isPlainFormPost(request: Request): boolean {
  return request.method === 'POST' && Boolean(request.is('application/x-www-form-urlencoded'));
}

/** A page that says what to mend; the browser's Back brings the form with what was typed. */
export function errorPage(body: ErrorBody): string {
  const faults = Array.isArray(body.details) ? body.details : [];
  const list = faults.map((fault) => `<li>${escapeHtml(fault.message)}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Please check your answers</title>
<h1>Your answers have not been sent yet</h1>
<p>${escapeHtml(body.message)}</p>
${list && `<ul>${list}</ul>`}
<p>Go back in your browser: what you typed is still there.</p>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

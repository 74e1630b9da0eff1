import { mailKind } from './mail-kinds.ts';
import type { Mail, MailContext } from './mail-text.ts';

export const testMail = mailKind<object>('test', 'A test');

/** What `ops mail test` sends. */
export async function renderTestMail(_parameters: object, { brand, publicUrl }: MailContext): Promise<Mail> {
  const preheader = 'If you can read this, mail from the site arrives.';
  const text = `${preheader}\n\nIt was sent by ${publicUrl}.\n`;
  const html = `<!doctype html><html lang="en"><title>Test</title><p>${preheader}</p><p>It was sent by <a href="${publicUrl}">${publicUrl}</a>.</p></html>`;
  return { subject: `A test mail from ${brand}`, preheader, text, html };
}

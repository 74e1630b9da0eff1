import { domainToASCII } from 'node:url';
import { isEmail } from '../../contract/text.values.ts';

/** An address and the name before it, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Parses `name@example.com` or `Name <name@example.com>`; returns undefined if it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text);
  const [name = '', address = ''] = named ? named.slice(1) : ['', text.trim()];
  return isEmail(address) ? { name, address } : undefined;
}

/** Returns an address as a mail server needs it, with its domain in ASCII; undefined if it is not an address. */
export function mailableAddress(text: string): string | undefined {
  if (isEmail(text)) return text;
  const [, local = '', domain = ''] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(text) ?? [];
  const address = `${local}@${domainToASCII(domain)}`;
  return isEmail(address) ? address : undefined;
}

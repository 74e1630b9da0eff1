import { domainToASCII } from 'node:url';
import { isEmail } from '../../contract/text.values.ts';

/** An address and the name before it, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Reads `name@example.com` or `Name <name@example.com>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text);
  const [name = '', address = ''] = named ? named.slice(1) : ['', text.trim()];
  return isEmail(address) ? { name, address } : undefined;
}

/** An address as a mail server needs it, with a domain of another script as ASCII; undefined when it is none. */
export function mailableAddress(text: string): string | undefined {
  if (isEmail(text)) return text;
  const [, local = '', domain = ''] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(text) ?? [];
  const address = `${local}@${domainToASCII(domain)}`;
  return isEmail(address) ? address : undefined;
}

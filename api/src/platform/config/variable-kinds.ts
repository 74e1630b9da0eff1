import { z } from 'zod';
import { parseMailbox } from './mailbox.ts';

/* Kinds of variables: each makes a schema with its default, its error message and its meaning. */

/** Marks a variable as secret, which may also be given as a file (secret-files.ts). Marks are lost when a schema is wrapped later. */
export const confidential = <S extends z.ZodType>(schema: S): S => schema.meta({ ...schema.meta(), isSecret: true });
export const isSecret = (schema: z.ZodType): boolean => schema.meta()?.isSecret === true;
/** Keys are of printable characters; what stands behind one in a copied line is none of it. */
const unbroken = (hint: string) =>
  z
    .string({ error: `is missing: ${hint}` })
    .regex(/^[!-~]*$/, 'has a blank, a line end or an odd character inside: copy it again, without anything behind it');
/** A required key with its vendor's prefix, which the pages show. @param hint what it is and where it comes from */
export const publicKey = (prefix: RegExp, hint: string) =>
  unbroken(hint).regex(prefix, `does not look right: ${hint}`).describe(sentence(hint));
/** A required key with its vendor's prefix, which must stay secret. @param hint what it is and where it comes from */
export const secret = (prefix: RegExp, hint: string) => confidential(publicKey(prefix, hint));
/** A whole number. */
export const whole = (minimum: number, maximum: number, fallback: number, meaning: string) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback).describe(meaning);
/** One of a few words. */
export const oneOf = <const T extends string>(values: readonly T[], fallback: NoInfer<T>, meaning: string) =>
  z
    .enum(values)
    .default(fallback as never)
    .describe(`${values.join(', ')}: ${meaning}`);
/** A switch that is off by default. */
export const offSwitch = (meaning: string) => z.stringbool().default(false).describe(`true, false: ${meaning}`);
/** Any text. */
export const text = (fallback: string, meaning: string) => z.string().default(fallback).describe(meaning);
/** A required key. @param hint what it is and where it comes from */
export const key = (hint: string) => unbroken(hint).min(10, `is too short: ${hint}`).describe(sentence(hint));
/** The address of a vendor's api, without the path of a service that is often copied along with it. @param hint for a wrong one */
export const apiUrl = (hint: string) =>
  z
    .string({ error: hint })
    .refine((text) => /^https?:[!-~]+$/.test(text) && URL.canParse(text), { error: hint })
    .transform((url) => url.replace(/(\/(rest|auth|storage))?(\/v1)?\/*$/, ''));
/** A vendor's address; changed only for a stand-in. */
export const vendorUrl = (fallback: string, meaning: string) =>
  apiUrl('must be an address like https://api.example.com').default(fallback).describe(meaning);
/**
 * An address with a user and a password.
 * @param example shows its form in the message @param hint what else may help when it is missing
 */
export const connectionUrl = (protocol: RegExp, example: string, hint = example) =>
  z
    .string({ error: `is missing: ${hint}` })
    .refine((text) => protocol.test(text.split(':')[0] ?? '') && isEncoded(text), {
      error: `must be like ${example}, with characters such as / # ? @ % in the password percent-encoded (/ is %2F)`,
    });

/** Whether nothing of a user or a password has ended up in other parts of an address. */
function isEncoded(text: string): boolean {
  try {
    const { host, username, password, pathname, search, hash } = new URL(text);
    decodeURIComponent(username + password);
    return host !== '' && /^[!-~]*$/.test(text) && !`${pathname}${search}${hash}`.includes('@');
  } catch {
    return false;
  }
}

/** An e-mail address, with or without a name; optional. */
export const mailbox = (meaning: string) =>
  z
    .string()
    .refine((text) => parseMailbox(text), 'must be an address like hello@example.com, or Name <hello@example.com>')
    .optional()
    .describe(meaning);

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

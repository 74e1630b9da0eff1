/** Tells the script that loads third-party scripts (features/third-party) that another page is shown in this document. */
export const PAGE_SHOWN = 'page-shown';

/**
 * Checkout Session ids, claim tokens and the names of what our links carry secrets in. Claim tokens have 32 characters
 * after their prefix; the name of a campaign (claim_2026) is not one.
 */
const secret = /\b(cs_(test|live)_\w|claim_[\w-]{20})|([?&#]|%23|%3f)(session_id|token|ownership)(=|%)/i;

/** Whether an address contains a secret, on whichever page: a mistyped path does not make it less of one. */
export function hasSecret(address: string): boolean {
  return secret.test(address);
}

/**
 * Returns the secret that a link of ours carries, without what mail systems and people have made of it: encoded signs,
 * punctuation behind it, a ? in place of the #.
 * @param address its query and fragment
 * @returns empty if there is none
 */
export function secretIn(address: string, name: 'session_id' | 'token' | 'ownership'): string {
  const plain = address.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const found = new RegExp(`(?:^|[?&#;])${name}=\\s*((?:own|claim)_[\\w-]{32}|[\\w-]+)`).exec(plain);
  return found?.[1] ?? '';
}

/** Whether third-party scripts are let in, by the visitor or in a form: then private pages get documents of their own. */
export function hasThirdParty(): boolean {
  return document.documentElement.dataset.thirdParty !== undefined;
}

/** Notes that the visitor has let third-party scripts in. */
export function noteThirdParty(): void {
  document.documentElement.dataset.thirdParty ??= '';
}

/** Notes that HubSpot's form is in this document, which also happens on an unlisted page, although that is private. */
export function noteEmbeddedForm(): void {
  document.documentElement.dataset.thirdParty = 'embedded';
}

export function hasEmbeddedForm(): boolean {
  return document.documentElement.dataset.thirdParty === 'embedded';
}

/**
 * Notes in the document what it shows, or is about to show. A mark tells the script that loads third-party scripts even
 * when that arrives later.
 */
export function notePage(isPrivate: boolean): void {
  const { dataset } = document.documentElement;
  if (isPrivate) dataset.privatePage = 'now';
  else if (dataset.privatePage) dataset.privatePage = 'earlier';
}

/** Whether the document shows a private page. */
export function showsPrivatePage(): boolean {
  return document.documentElement.dataset.privatePage === 'now';
}

/** Whether the document shows a private page or has ever shown one: then it stays without third-party scripts. */
export function hasPrivatePage(): boolean {
  return document.documentElement.dataset.privatePage !== undefined;
}

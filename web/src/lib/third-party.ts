import type { ThirdParty } from '../../../api/src/contract/third-party.values.ts';

declare global {
  /**
   * The scripts of others, baked in by the build; null for none. Always asked for by this name, so that the bundler
   * leaves out what they need where there are none.
   */
  const __THIRD_PARTY__: ThirdParty | null;
}

/** Tells the script that loads scripts of others (features/third-party) that another page is shown in this document. */
export const PAGE_SHOWN = 'page-shown';

/** What the event says. */
export interface PageShown {
  /** Whether scripts of others must not know about the page. */
  isPrivate: boolean;
}

/** Checkout Session ids, claim tokens and the names of what our links carry secrets in. */
const secret = /\b(cs|claim)_[a-z0-9]|[?&#](session_id|token|ownership)=/i;

/** Whether an address contains a secret, on whichever page: a mistyped path does not make it less of one. */
export function hasSecret(address: string): boolean {
  return secret.test(address);
}

/** Whether the visitor has let scripts of others in: then private pages get documents of their own. */
export function hasThirdParty(): boolean {
  return document.documentElement.dataset.thirdParty !== undefined;
}

/** Notes that the visitor has let scripts of others in. */
export function noteThirdParty(): void {
  document.documentElement.dataset.thirdParty = '';
}

/** Whether visitors are asked about any of them. */
export function asksVisitors(): boolean {
  return Boolean(__THIRD_PARTY__?.hubspot || __THIRD_PARTY__?.analytics?.asks);
}

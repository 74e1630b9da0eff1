/** The page where the holder of a claim token creates the organization for the paid seats, at any time and on any device. */
export function claimLink(publicUrl: string, claimToken: string): string {
  return `${publicUrl}/create-org?session_id=${claimToken}`;
}

/**
 * Replaces Checkout Session ids and claim tokens in a text by their last characters, which are enough to recognize them.
 * Anyone who has a whole one can claim the seats.
 */
export function hideClaimKeys(text: string): string {
  return text.replace(
    /\b(cs_(?:test|live)_|claim_)([\w-]{16,})/g,
    (_key, kind: string, rest: string) => `${kind}…${rest.slice(-6)}`,
  );
}

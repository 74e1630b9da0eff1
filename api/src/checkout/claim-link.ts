/** Where whoever holds a payment's claim token creates the organization for its seats, now or later, on any device. */
export function claimLink(publicUrl: string, claimToken: string): string {
  return `${publicUrl}/create-org?session_id=${claimToken}`;
}

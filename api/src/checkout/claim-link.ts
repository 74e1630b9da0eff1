/** The page where the holder of a claim token creates the organization for the paid seats, at any time and on any device. */
export function claimLink(publicUrl: string, claimToken: string): string {
  return `${publicUrl}/create-org?session_id=${claimToken}`;
}

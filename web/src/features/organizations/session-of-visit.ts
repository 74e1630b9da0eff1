/**
 * Takes the session out of the address, because people share, copy and remember what is in the address bar. From then
 * on, this history entry holds it, so that a reload, Back and a duplicated tab lead to the same payment.
 * @param search query of the address
 * @returns a Checkout Session id or a claim token as given; empty without one
 */
export function takeSession(search: string): string {
  const query = new URLSearchParams(search);
  const given = query.get('session_id')?.trim() ?? '';
  const entry: { session?: unknown } | null = history.state;
  if (given === '') return typeof entry?.session === 'string' ? entry.session : '';
  query.delete('session_id');
  const rest = query.size > 0 ? `?${query}` : '';
  // Bypasses the router: for it this is the same page, and nothing should be announced.
  history.replaceState({ ...entry, session: given }, '', location.pathname + rest + location.hash);
  return given;
}

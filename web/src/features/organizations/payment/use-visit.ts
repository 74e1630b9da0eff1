import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberedPayment } from '../../../lib/claim-storage.ts';
import { isRecord } from '../../../lib/storage.ts';
import { hasSecret, secretIn } from '../../../lib/third-party.ts';

/** What a visitor brought to the page after paying. */
export interface Visit {
  /** session: a Checkout Session id or a claim token; ownership: the token of a one-time link. As given. */
  kind: 'session' | 'ownership';
  /** Empty when nothing is known. */
  secret: string;
}

/** Returns what the visitor brought; undefined until the browser has been asked. */
export function useVisit(): Visit | undefined {
  const location = useLocation();
  const [visit, setVisit] = useState<Visit>();
  const known = useRef<Visit>(undefined);
  // Runs at every navigation, because another link may be opened in this tab.
  useEffect(() => {
    const { current } = known;
    // A link within the page adds a history entry without the secret.
    const found = takeVisit() ?? (current && hold(current));
    const now = found ?? { kind: 'session', secret: rememberedPayment('unfinishedClaim') };
    if (now.kind === current?.kind && now.secret === current.secret) return;
    known.current = now;
    setVisit(now);
  }, [location]);
  return visit;
}

/**
 * Takes the secret out of the address, because people share, copy and remember what is in the address bar. From then
 * on, this history entry holds it, so that a reload, Back and a duplicated tab lead to the same payment.
 * @returns null when neither the address nor the entry has one
 */
function takeVisit(): Visit | null {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const token = secretIn(search + hash, 'ownership');
  // What looks like no reference at all is refused by the server.
  const session = secretIn(search, 'session_id') || query.get('session_id')?.trim();
  const rest = String(new URLSearchParams([...query].filter(([name, value]) => !hasSecret(`?${name}=${value}`))));
  const address = pathname + (rest && `?${rest}`);
  if (token) return hold({ kind: 'ownership', secret: token }, address);
  if (session) return hold({ kind: 'session', secret: session }, address + hash);
  const entry: unknown = history.state;
  for (const kind of ['ownership', 'session'] as const)
    if (isRecord(entry) && typeof entry[kind] === 'string') return { kind, secret: entry[kind] };
  return null;
}

/** Keeps a secret in the history entry. @param address what the address bar shows */
function hold(visit: Visit, address?: string): Visit {
  // Bypasses the router, for which this is the same page. Nothing should be announced.
  const entry = { ...history.state, [visit.kind]: visit.secret, isPending: false };
  if (visit.secret !== '') history.replaceState(entry, '', address);
  return visit;
}

/** Remembers, in this history entry, that the payment is on its way. */
export function notePending(): void {
  history.replaceState({ ...history.state, isPending: true }, '');
}

/** Reports whether the payment was on its way when this history entry was last shown. */
export function wasPending(): boolean {
  const entry: unknown = history.state;
  return isRecord(entry) && entry.isPending === true;
}

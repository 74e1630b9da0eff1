import { ApiFailure, call } from '../../lib/api.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';

const KEY = 'unsentLead';

interface UnsentLead {
  form: string;
  body: object;
}

/** Where storage is denied, the lead lives as long as the page. */
let unsent: UnsentLead | null = null;
let delivering = false;

/** Remembers a lead until the server has it, also over an outage or a closed tab. */
export function storeUnsentLead(lead: UnsentLead): void {
  unsent = lead;
  store('localStorage', KEY, lead);
}

/** Sends the stored lead, if any. Sending it twice is harmless: the server recognizes a lead. */
export async function deliverUnsentLead(): Promise<void> {
  const lead = unsent ?? toUnsentLead(readStored('localStorage', KEY));
  if (!lead || delivering) return;
  delivering = true;
  try {
    await call(`/api/leads/${lead.form}`, { body: lead.body, keepalive: true });
    forget();
  } catch (error) {
    // What the server refuses it will refuse again; everything else may pass later.
    if (error instanceof ApiFailure && error.status === 400) forget();
  } finally {
    delivering = false;
  }
}

function forget(): void {
  unsent = null;
  removeStored('localStorage', KEY);
}

function toUnsentLead(stored: unknown): UnsentLead | null {
  const lead = stored as Partial<UnsentLead> | null;
  return typeof lead?.form === 'string' && typeof lead.body === 'object' && lead.body ? (lead as UnsentLead) : null;
}

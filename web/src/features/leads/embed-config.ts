import type { EmbedConfig, LeadForm, LeadsConfig } from '../../../../api/src/contract/leads.ts';
import { call } from '../../lib/api.ts';

let coming: Promise<LeadsConfig> | null = null;

/** Where HubSpot's embedded form takes the place of ours, or null: ours stays. Asked once a page load; silence means null. */
export async function embedConfigFor(form: LeadForm): Promise<EmbedConfig | null> {
  coming ??= call<LeadsConfig>('/api/leads/config', { patience: 4000 });
  try {
    return (await coming)[form] ?? null;
  } catch {
    coming = null;
    return null;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env.ts';
import { existingIdIn, HubSpotCrmClient, propertiesNamedIn } from '../../platform/vendors/hubspot-crm.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { HubSpotProperties } from '../../platform/vendors/hubspot-properties.ts';
import { isWritable } from '../../platform/vendors/hubspot-property.ts';
import { essentialProperties, type PaidSeats, propertiesOf, stageOf } from './deal-of-payment.ts';
import { dealProperties, PAYMENT_ID } from './deal-properties.ts';
import type { Deal, SyncedDeal } from './deals.repository.ts';

const NOT_UNIQUE =
  `HubSpot's deals have no property ${PAYMENT_ID} with unique values, so a payment could get two deals` +
  ' → create it: npm run launch-check -- --live --write';

/** Writes a payment's contact and deal to HubSpot. Both are found by unique properties, so repeats are harmless. */
@Injectable()
export class DealSender {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly crm: HubSpotCrmClient,
    private readonly properties: HubSpotProperties,
  ) {}

  /**
   * Brings HubSpot up to date. A permanently refused contact does not hold up the deal.
   * @param deal what HubSpot has so far
   * @param email the contact's address; null if none is known
   * @throws HubSpotError, whose `isRetryable` says whether to retry
   */
  async send(deal: Deal, payment: PaidSeats, email: string | null): Promise<SyncedDeal & { problem: string | null }> {
    const contact = email ? await this.contactOf(email) : { id: null, problem: null };
    const { id: dealId, stage } = await this.upsertDeal(deal, payment);
    if (contact.id) await this.crm.associate(dealId, contact.id);
    return { dealId, contactId: contact.id, stage, problem: contact.problem };
  }

  /** Looks up or creates the contact by address each time, because contacts may be merged. Leaves the rest as it is. */
  private async contactOf(email: string): Promise<{ id: string | null; problem: string | null }> {
    try {
      const { id } = await this.crm.upsert('contacts', { property: 'email', value: email }, { email });
      return { id, problem: null };
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      const merged = existingIdIn(error);
      if (merged) return { id: merged, problem: null };
      if (error.isRetryable) throw error;
      return { id: null, problem: `the deal has no contact: ${error.message}` };
    }
  }

  private async upsertDeal(deal: Deal, payment: PaidSeats): Promise<{ id: string; stage: string | null }> {
    const wanted = stageOf(payment.status, this.env);
    // The same stage is not sent again: a person may have moved the deal.
    const change = deal.deal_id && wanted === deal.stage ? undefined : wanted;
    const first = deal.deal_id ? change : (wanted ?? this.env.HUBSPOT_DEAL_STAGE_PAID);
    const properties = propertiesOf(payment);
    const { id, isNew } = await this.upsertTolerantly({ ...properties, ...this.stageProperties(first) });
    if (!isNew || first) return { id, stage: first ?? deal.stage };
    // A person had deleted the deal, so this is a new one without a stage.
    const stage = wanted ?? this.env.HUBSPOT_DEAL_STAGE_PAID;
    await this.upsertTolerantly({ ...properties, ...this.stageProperties(stage) });
    return { id, stage: stage ?? null };
  }

  private stageProperties(stage: string | undefined): Record<string, string> {
    const { HUBSPOT_DEAL_PIPELINE: pipeline } = this.env;
    return stage ? { dealstage: stage, ...(pipeline && { pipeline }) } : {};
  }

  /** Upserts the deal without the optional properties that the account lacks or refuses. */
  private async upsertTolerantly(properties: Record<string, string>): Promise<{ id: string; isNew: boolean }> {
    const known = await this.properties.known('deals', dealProperties);
    if (known && !known.get(PAYMENT_ID)?.hasUniqueValue) {
      this.properties.forget('deals');
      throw new HubSpotError(NOT_UNIQUE, true, 0, 'no payment_id');
    }
    const lacking = known ? dealProperties.filter((property) => !isWritable(property, known)) : [];
    const usable = without(
      properties,
      lacking.map(({ name }) => name),
    );
    try {
      return await this.upsert(usable);
    } catch (error) {
      if (!(error instanceof HubSpotError) || error.isRetryable) throw error;
      this.properties.forget('deals');
      if (/non-unique/.test(error.message)) throw new HubSpotError(NOT_UNIQUE, true, 0, error.code);
      const refused = propertiesNamedIn(error).filter((name) => name in usable);
      if (refused.length === 0 || refused.some((name) => essentialProperties.includes(name))) throw error;
      return this.upsert(without(usable, refused));
    }
  }

  private upsert(properties: Record<string, string>) {
    return this.crm.upsert('deals', { property: PAYMENT_ID, value: properties[PAYMENT_ID] ?? '' }, properties);
  }
}

function without(properties: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

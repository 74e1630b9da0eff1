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

/** Contact and deal of one payment at HubSpot. Everything is found by a unique property, so that a repeat makes nothing twice. */
@Injectable()
export class DealSender {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly crm: HubSpotCrmClient,
    private readonly properties: HubSpotProperties,
  ) {}

  /**
   * Brings HubSpot up to date. A contact that HubSpot refuses for good does not keep back the deal.
   * @param deal what HubSpot has so far
   * @param email whose deal it is; null when nobody is known
   * @throws HubSpotError saying whether trying again makes sense
   */
  async send(deal: Deal, payment: PaidSeats, email: string | null): Promise<SyncedDeal & { problem: string | null }> {
    const contact = email ? await this.contactOf(email) : { id: null, problem: null };
    const { id: dealId, stage } = await this.upsertDeal(deal, payment);
    if (contact.id) await this.crm.associate(dealId, contact.id);
    return { dealId, contactId: contact.id, stage, problem: contact.problem };
  }

  /** Asked for by address each time: a contact may have been merged into another meanwhile. Nothing else of it is changed. */
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
    // What was sent is not sent again: a person may have moved the deal.
    const change = deal.deal_id && wanted === deal.stage ? undefined : wanted;
    const first = deal.deal_id ? change : (wanted ?? this.env.HUBSPOT_DEAL_STAGE_PAID);
    const properties = propertiesOf(payment);
    const { id, isNew } = await this.upsertTolerantly({ ...properties, ...this.stageProperties(first) });
    if (!isNew || first) return { id, stage: first ?? deal.stage };
    // A person had deleted it, so it is a new one without a stage.
    const stage = wanted ?? this.env.HUBSPOT_DEAL_STAGE_PAID;
    await this.upsertTolerantly({ ...properties, ...this.stageProperties(stage) });
    return { id, stage: stage ?? null };
  }

  private stageProperties(stage: string | undefined): Record<string, string> {
    const { HUBSPOT_DEAL_PIPELINE: pipeline } = this.env;
    return stage ? { dealstage: stage, ...(pipeline && { pipeline }) } : {};
  }

  /** What the account lacks, or does not take, is left out if the deal can be without it. */
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

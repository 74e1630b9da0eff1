import { Injectable } from '@nestjs/common';
import { codeOf, log } from '../log.ts';
import { HubSpotCrmClient } from './hubspot-crm.client.ts';
import { type CrmObject, type CrmProperty, isWritable, type KnownProperty } from './hubspot-property.ts';

const KEPT_MS = 3_600_000;
/** Pause after a failed request. */
const PAUSE_MS = 60_000;

interface Asked {
  /** A time of `performance.now()`. */
  until: number;
  /** Null if the request failed. */
  properties: Map<string, KnownProperty> | null;
}

/**
 * The properties of the account's contacts and deals, requested at most once an hour. HubSpot refuses a whole request
 * over one unknown property.
 */
@Injectable()
export class HubSpotProperties {
  private readonly asked = new Map<CrmObject, Promise<Asked>>();

  constructor(private readonly crm: HubSpotCrmClient) {}

  /**
   * Returns the account's properties by name; null if they cannot be requested.
   * @param ours the properties that we write; the log names those that the account lacks
   */
  async known(of: CrmObject, ours: readonly CrmProperty[]): Promise<ReadonlyMap<string, KnownProperty> | null> {
    if (!this.crm.isConfigured) return null;
    const asked = this.asked.get(of);
    if (asked) {
      const { until, properties } = await asked;
      if (performance.now() < until) return properties;
    }
    const asking = this.ask(of, ours);
    this.asked.set(of, asking);
    return (await asking).properties;
  }

  /** Discards what is known, after a refusal that suggests that the properties have changed. */
  forget(of: CrmObject): void {
    this.asked.delete(of);
  }

  private async ask(of: CrmObject, ours: readonly CrmProperty[]): Promise<Asked> {
    try {
      const properties = await this.crm.properties(of);
      const missing = ours.filter((property) => !isWritable(property, properties)).map(({ name }) => name);
      if (missing.length > 0)
        log.warn('crm_properties_missing', 'HubSpot lacks properties; launch-check --live --write', { of, missing });
      return { until: performance.now() + KEPT_MS, properties };
    } catch (error) {
      log.warn('crm_properties_retry', 'HubSpot lists no properties; is a scope missing?', {
        of,
        reason: codeOf(error),
      });
      return { until: performance.now() + PAUSE_MS, properties: null };
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { callHubSpot, HubSpotError, parseJson, toHubSpotError, toUnreachable } from './hubspot-error.ts';
import { CRM_OBJECTS, CRM_PROPERTIES, type CrmObject, type KnownProperty } from './hubspot-property.ts';
import { readLimited } from './read-limited.ts';

/** Bytes. An account has some hundred properties of contacts, each with about one KB. */
const LARGEST_RESPONSE = 8_000_000;

const propertySchema = z.object({
  name: z.string(),
  type: z.string().optional().catch(undefined),
  hasUniqueValue: z.boolean().optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  modificationMetadata: z
    .object({ readOnlyValue: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const propertiesSchema = z.object({ results: z.array(propertySchema) });

/** A 207 says in `errors` what became of the one object that was sent. */
const upsertSchema = z.object({
  results: z.array(z.object({ id: z.string().min(1), new: z.boolean().optional() })).default([]),
  errors: z
    .array(z.object({ message: z.string().optional(), category: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/** The calls that leads and deals make at HubSpot's CRM. Each throws HubSpotError when there is no proper response. */
@Injectable()
export class HubSpotCrmClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Without a token HubSpot refuses every call. */
  get isConfigured(): boolean {
    return this.env.HUBSPOT_ACCESS_TOKEN !== undefined;
  }

  /** The properties that the account's contacts or deals have, by name. */
  async properties(of: CrmObject): Promise<Map<string, KnownProperty>> {
    const response = await this.call('read properties', 'GET', `${CRM_PROPERTIES}/${of}`);
    const parsed = propertiesSchema.safeParse(response);
    if (!parsed.success) throw new HubSpotError("HubSpot's response is not a list of properties", true);
    const known = parsed.data.results.filter(({ archived }) => !archived);
    return new Map(known.map((property) => [property.name, property]));
  }

  /**
   * Changes the object whose unique property has this value, or makes it. Called twice at once, there is still one.
   * @returns HubSpot's id of it, and whether it was made just now
   */
  async upsert(
    of: CrmObject,
    key: { property: string; value: string },
    properties: Record<string, string>,
  ): Promise<{ id: string; isNew: boolean }> {
    const body = { inputs: [{ idProperty: key.property, id: key.value, properties }] };
    const response = await this.call(`upsert ${of}`, 'POST', `${CRM_OBJECTS}/${of}/batch/upsert`, body);
    const parsed = upsertSchema.safeParse(response);
    if (!parsed.success) throw new HubSpotError("HubSpot's response is not that of an upsert", true);
    const [result] = parsed.data.results;
    if (result) return { id: result.id, isNew: result.new ?? false };
    const [{ message = 'no reason was given', category } = {}] = parsed.data.errors ?? [];
    throw new HubSpotError(`207 ${message}`, category !== 'VALIDATION_ERROR', 0, `207 ${codeName(category)}`.trim());
  }

  /** Shows a contact beside a deal. Calling it again changes nothing. */
  async associate(dealId: string, contactId: string): Promise<void> {
    const [deal, contact] = [encodeURIComponent(dealId), encodeURIComponent(contactId)];
    const path = `${CRM_OBJECTS}/deals/${deal}/associations/default/contacts/${contact}`;
    await this.call('associate deal', 'PUT', path);
  }

  private async call(operation: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const response = await callHubSpot(this.env, operation, `${this.env.HUBSPOT_API_URL}${path}`, body, method);
    if (!response.ok) throw await toHubSpotError(response);
    const text = await readLimited(response, LARGEST_RESPONSE).catch((error: unknown) => {
      throw toUnreachable(error);
    });
    return parseJson(text);
  }
}

function codeName(category = ''): string {
  return /^\w{1,60}$/.test(category) ? category : '';
}

/** The properties that a refusal names. HubSpot writes them as JSON into its message. */
export function propertiesNamedIn({ message }: HubSpotError): string[] {
  return [...message.matchAll(/"name"\s*:\s*"(\w{1,100})"/g)].map(([, name]) => name ?? '');
}

/** The contact that has an address already, under another address of its own: it was merged. */
export function existingIdIn({ message }: HubSpotError): string | undefined {
  return /Existing ID: (\d{1,20})/.exec(message)?.[1];
}

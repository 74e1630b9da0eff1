import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.ts';
import { callHubSpot, HubSpotError, parseJson, toHubSpotError, toUnreachable } from './hubspot-error.ts';
import { CRM_OBJECTS, CRM_PROPERTIES, type CrmObject, GDPR_DELETE, type KnownProperty } from './hubspot-property.ts';
import { readLimited } from './read-limited.ts';

/** The largest response in bytes. An account has a few hundred contact properties of about 1 KB each. */
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

/** We send one object per call. If it fails, the response is a 207 with the reason in `errors`. */
const upsertSchema = z.object({
  results: z.array(z.object({ id: z.string().min(1), new: z.boolean().optional() })).default([]),
  errors: z
    .array(z.object({ message: z.string().optional(), category: z.string().optional() }))
    .optional()
    .catch(undefined),
});

const contactSchema = z.object({ id: z.string().min(1), createdAt: z.string().optional().catch(undefined) });

/** Calls to HubSpot's CRM API for leads, deals and erasures. Each throws HubSpotError if there is no valid response. */
@Injectable()
export class HubSpotCrmClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether there is a token; without one, HubSpot refuses every call. */
  get isConfigured(): boolean {
    return this.env.HUBSPOT_ACCESS_TOKEN !== undefined;
  }

  /** Fetches the properties of the account's contacts or deals, by name. */
  async properties(of: CrmObject): Promise<Map<string, KnownProperty>> {
    const response = await this.call('read properties', 'GET', `${CRM_PROPERTIES}/${of}`);
    const parsed = propertiesSchema.safeParse(response);
    if (!parsed.success) throw new HubSpotError("HubSpot's response is not a list of properties", true);
    const known = parsed.data.results.filter(({ archived }) => !archived);
    return new Map(known.map((property) => [property.name, property]));
  }

  /**
   * Updates the object with this value of a unique property, or creates it. Concurrent calls create only one object.
   * @returns its id at HubSpot, and whether this call created it
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

  /** Associates a contact with a deal. Safe to repeat. */
  async associate(dealId: string, contactId: string): Promise<void> {
    const [deal, contact] = [encodeURIComponent(dealId), encodeURIComponent(contactId)];
    const path = `${CRM_OBJECTS}/deals/${deal}/associations/default/contacts/${contact}`;
    await this.call('associate deal', 'PUT', path);
  }

  /**
   * Finds a contact by e-mail address. A merged contact is found by each of its addresses.
   * @returns its id at HubSpot, and when it was created (ISO 8601); null if there is none
   */
  async findContact(email: string): Promise<z.infer<typeof contactSchema> | null> {
    const path = `${CRM_OBJECTS}/contacts/${encodeURIComponent(email)}?idProperty=email`;
    const response = await this.send('find contact', 'GET', path);
    if (response.status === 404) return null;
    const parsed = contactSchema.safeParse(await this.read(response));
    if (!parsed.success) throw new HubSpotError("HubSpot's response is not a contact", true);
    return parsed.data;
  }

  /**
   * Deletes a contact for good, with everything that HubSpot has stored with it. Uses the id, because given an unknown
   * address, HubSpot would block that address and refuse the person's next form.
   * @param id the contact's id at HubSpot; an unknown id is a success
   */
  async eraseContact(id: string): Promise<void> {
    const response = await this.send('erase contact', 'POST', GDPR_DELETE, { objectId: id });
    if (response.status !== 404) await this.read(response);
  }

  private async call(operation: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    return this.read(await this.send(operation, method, path, body));
  }

  private send(operation: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> {
    return callHubSpot(this.env, operation, `${this.env.HUBSPOT_API_URL}${path}`, body, method);
  }

  /** @throws HubSpotError for a response other than 2xx */
  private async read(response: Response): Promise<unknown> {
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

/** Returns the names of the properties in a refusal. HubSpot includes them as JSON in its message. */
export function propertiesNamedIn({ message }: HubSpotError): string[] {
  return [...message.matchAll(/"name"\s*:\s*"(\w{1,100})"/g)].map(([, name]) => name ?? '');
}

/** Returns the id of the contact that already has the address as a secondary one, because contacts were merged. */
export function existingIdIn({ message }: HubSpotError): string | undefined {
  return /Existing ID: (\d{1,20})/.exec(message)?.[1];
}

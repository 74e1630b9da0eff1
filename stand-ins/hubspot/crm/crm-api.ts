import express, { type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { currenciesOf, refuseScope } from '../account.ts';
import type { Context } from '../context.ts';
import { refuse, requireToken } from '../limits.ts';
import { eraseContact, findContact } from './contacts.ts';
import { type CrmType, complete, valueError } from './crm-properties.ts';
import { addProperty, associate, findProperties, findRecord, upsertRecord } from './crm-store.ts';

const MOST_INPUTS = 100;
const batchSchema = z.object({
  inputs: z
    .array(
      z.object({
        id: z.string().min(1),
        idProperty: z.string().min(1),
        properties: z.record(z.string(), z.string()),
      }),
    )
    .min(1)
    .max(MOST_INPUTS),
});
const propertySchema = z.looseObject({
  name: z.string().regex(/^[a-z]\w*$/),
  label: z.string().min(1),
  type: z.enum(['string', 'number', 'bool', 'date', 'datetime', 'enumeration']),
  fieldType: z.string(),
  groupName: z.string(),
  hasUniqueValue: z.boolean().optional(),
});

/** The part of HubSpot's CRM that the product uses: properties, upserts by a unique property, a deal's contacts, and erasing. */
export function crmRouter(context: Context): express.Router {
  const { db, limits, options } = context;
  const router = express.Router();
  router.use(requireToken(options.accessToken), limits.middleware('authenticated'), express.json({ limit: '1mb' }));
  const properties = '/properties/2026-09/:type';
  router.get(properties, known(context, 'read'), async (request, response) => {
    response.json({ results: await findProperties(db, typeOf(request.params)) });
  });
  router.post(properties, known(context, 'write'), async (request, response) => {
    const { success, data } = propertySchema.safeParse(request.body);
    if (!success) return invalid(response, 'Invalid input JSON');
    if (data.hasUniqueValue && data.type !== 'string' && data.type !== 'number')
      return invalid(response, `A property of type ${data.type} cannot have unique values`);
    const definition = complete(data);
    if (await addProperty(db, typeOf(request.params), definition)) return void response.status(201).json(definition);
    const message = `A property named '${data.name}' already exists.`;
    refuse(response, 409, message, { category: 'OBJECT_ALREADY_EXISTS' });
  });
  router.post('/objects/2026-09/:type/batch/upsert', known(context, 'write'), async (request, response) => {
    await upsert(context, typeOf(request.params), request.body, response);
  });
  router.get('/objects/2026-09/:type/:value', known(context, 'read'), async (request, response) => {
    const { type, value } = request.params;
    const byAddress = type === 'contacts' && request.query.idProperty === 'email';
    const record = byAddress
      ? await findContact(db, String(value))
      : await findRecord(db, typeOf(request.params), String(value));
    if (!record) return refuse(response, 404, 'resource not found', { category: 'OBJECT_NOT_FOUND' });
    const { contacts, type: _type, ...shown } = record;
    response.json({ ...shown, archived: false });
  });
  router.post('/v3/objects/contacts/gdpr-delete', async (request, response) => {
    if (!context.account.scopes.includes('crm.objects.contacts.write'))
      return refuseScope(response, 'crm.objects.contacts.write');
    const { objectId, idProperty } = request.body ?? {};
    if (typeof objectId !== 'string' || objectId === '') return invalid(response, 'objectId must not be empty');
    if (idProperty !== undefined && idProperty !== 'email') return invalid(response, 'The stand-in knows email only');
    const found = await (idProperty ? findContact(db, objectId) : findRecord(db, 'contacts', objectId));
    if (found) await eraseContact(db, found);
    // HubSpot also blocks an unknown address from then on; the stand-in does not.
    response.status(204).end();
  });
  const association = '/objects/2026-09/deals/:dealId/associations/default/contacts/:contactId';
  router.put(association, async (request, response) => {
    if (!context.account.scopes.includes('crm.objects.deals.write'))
      return refuseScope(response, 'crm.objects.deals.write');
    const { dealId, contactId } = request.params;
    for (const [type, id] of [
      ['deals', dealId],
      ['contacts', contactId],
    ] as const)
      if (!(await findRecord(db, type, id)))
        return refuse(response, 404, `${type} ${id} was not found`, { category: 'OBJECT_NOT_FOUND' });
    await associate(db, dealId, contactId);
    const spec = (associationTypeId: number) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId });
    const results = [
      { from: { id: dealId }, to: { id: contactId }, associationSpec: spec(3) },
      { from: { id: contactId }, to: { id: dealId }, associationSpec: spec(4) },
    ];
    response.json({ status: 'COMPLETE', results, ...times() });
  });
  return router;
}

/** Admits calls about contacts and deals that the token's scopes allow. */
function known(context: Context, what: 'read' | 'write'): RequestHandler {
  return (request, response, next) => {
    const { type } = request.params;
    if (type !== 'contacts' && type !== 'deals') return refuse(response, 404, `There is no object type ${type}`);
    const area = request.path.startsWith('/properties') ? 'schemas' : 'objects';
    const scopes = [`crm.${area}.${type}.${what}`, ...(what === 'read' ? [`crm.objects.${type}.read`] : [])];
    if (scopes.some((scope) => context.account.scopes.includes(scope))) return next();
    refuseScope(response, scopes[0] ?? '');
  };
}

/** Writes a batch only if everything in it is valid. */
async function upsert(context: Context, type: CrmType, body: unknown, response: Response): Promise<void> {
  const { success, data } = batchSchema.safeParse(body);
  if (!success) return invalid(response, 'Invalid input JSON');
  const properties = await findProperties(context.db, type);
  for (const { idProperty } of data.inputs)
    if (!properties.find(({ name }) => name === idProperty)?.hasUniqueValue) {
      const object = `${type === 'contacts' ? '0-1' : '0-3'} property ${idProperty}`;
      const portal = `in portal ID ${context.options.portalId}`;
      return invalid(response, `Unable to perform update/upsert by non-unique ${object} ${portal}`);
    }
  const wrong = data.inputs
    .flatMap((input) => Object.entries({ ...input.properties, [input.idProperty]: input.id }))
    .flatMap(([name, value]) => valueError(name, value, properties, currenciesOf(context)) ?? []);
  if (wrong.length > 0) return invalid(response, `Property values were not valid: ${JSON.stringify(wrong)}`);
  const results: object[] = [];
  for (const { id, idProperty, properties: given } of data.inputs) {
    // HubSpot stores addresses in lower case.
    const value = idProperty === 'email' ? id.toLowerCase() : id;
    const email: Record<string, string> = given.email === undefined ? {} : { email: given.email.toLowerCase() };
    const record = await upsertRecord(context.db, type, { property: idProperty, value }, { ...given, ...email });
    const { contacts, type: _type, ...shown } = record;
    results.push({ ...shown, archived: false });
  }
  response.json({ status: 'COMPLETE', results, ...times() });
}

function typeOf({ type }: { type?: unknown }): CrmType {
  return type === 'deals' ? 'deals' : 'contacts';
}

function times() {
  const now = new Date().toISOString();
  return { startedAt: now, completedAt: now };
}

function invalid(response: Response, message: string): void {
  refuse(response, 400, message, { category: 'VALIDATION_ERROR' });
}

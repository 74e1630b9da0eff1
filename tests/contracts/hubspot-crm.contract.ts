import { z } from 'zod';
import { authorization, category, isoDate, json, numericId, ok, refusals, refused } from './hubspot-messages.ts';

/** HubSpot's CRM, as far as leads and deals use it (https://developers.hubspot.com/docs/api-reference). */

const noQuery = z.strictObject({});
const id = numericId.min(1);

const property = z.strictObject({
  name: z.string().min(1),
  type: z.enum(['string', 'number', 'bool', 'date', 'datetime', 'enumeration']),
  ...{ label: z.string(), fieldType: z.string(), description: z.string(), groupName: z.string() },
  ...{ options: z.array(z.unknown()), displayOrder: z.int(), hasUniqueValue: z.boolean(), hidden: z.boolean() },
  ...{ calculated: z.boolean(), externalOptions: z.boolean(), formField: z.boolean(), archived: z.boolean() },
  ...{ createdAt: isoDate, updatedAt: isoDate },
  modificationMetadata: z.strictObject({
    ...{ archivable: z.boolean(), readOnlyDefinition: z.boolean(), readOnlyValue: z.boolean() },
  }),
});

const record = z.strictObject({
  id,
  properties: z.record(z.string(), z.string().nullable()),
  createdAt: isoDate,
  updatedAt: isoDate,
  archived: z.boolean(),
  new: z.boolean(),
});
const batchOf = <Result extends z.ZodType>(result: Result) =>
  ok(
    z.strictObject({
      status: z.enum(['PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE']),
      results: z.array(result),
      startedAt: isoDate,
      completedAt: isoDate,
      requestedAt: isoDate.optional(),
    }),
  );

const reading = z.strictObject({
  request: z.strictObject({ headers: z.strictObject({ authorization }), query: noQuery, body: z.null() }),
  response: z.discriminatedUnion('status', [ok(z.strictObject({ results: z.array(property) })), ...refusals]),
});

/** Returns the contract of an upsert by a unique property. All values are text, including numbers and times. */
const upserting = (idProperty: string, properties: z.ZodType) =>
  z.strictObject({
    request: z.strictObject({
      headers: z.strictObject({ authorization, 'content-type': json }),
      query: noQuery,
      body: z.strictObject({
        inputs: z
          .array(z.strictObject({ idProperty: z.literal(idProperty), id: z.string().min(1), properties }))
          .min(1)
          .max(100),
      }),
    }),
    response: z.discriminatedUnion('status', [
      batchOf(record),
      refused(400, { category: category.optional() }),
      refused(409, { category: z.literal('CONFLICT') }),
      ...refusals,
    ]),
  });

const amount = z.string().regex(/^\d+(\.\d+)?$/);
const deal = z.strictObject({
  payment_id: z.uuid(),
  dealname: z.string().min(1),
  amount,
  deal_currency_code: z.string().regex(/^[A-Z]{3}$/),
  dealstage: z.string().optional(),
  pipeline: z.string().optional(),
  closedate: isoDate,
  seats: z.string().regex(/^\d+$/).optional(),
  amount_refunded: amount.optional(),
  amount_discount: amount.optional(),
  amount_tax: amount.optional(),
  payment_status: z.string().optional(),
});

const spec = z.strictObject({
  associationCategory: z.enum(['HUBSPOT_DEFINED', 'USER_DEFINED', 'INTEGRATOR_DEFINED']),
  associationTypeId: z.int(),
});
const associated = z.strictObject({ from: z.strictObject({ id }), to: z.strictObject({ id }), associationSpec: spec });

export const crmContract: Record<string, z.ZodType> = {
  'GET /crm/properties/2026-09/contacts': reading,
  'GET /crm/properties/2026-09/deals': reading,
  'POST /crm/objects/2026-09/contacts/batch/upsert': upserting('email', z.strictObject({ email: z.email() })),
  'POST /crm/objects/2026-09/deals/batch/upsert': upserting('payment_id', deal),
  'PUT /crm/objects/2026-09/deals/{id}/associations/default/contacts/{id}': z.strictObject({
    request: z.strictObject({ headers: z.strictObject({ authorization }), query: noQuery, body: z.null() }),
    response: z.discriminatedUnion('status', [batchOf(associated), ...refusals]),
  }),
};

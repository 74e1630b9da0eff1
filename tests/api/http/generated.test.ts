import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { errorBodySchema } from '#contract/errors.ts';
import { deskOf } from '../../support/desk.ts';
import { isDrill } from '../../support/layers.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { limitMs } from '../../support/slowness.ts';

/** Seed for requests generated from the api's own description, valid and invalid: the same ones in every run. */
const SEED = 20_261_122;
const REQUESTS_EACH = isDrill ? 25 : 4;

/** Defines a test that makes hundreds of calls. */
const sends = (name: string, work: () => Promise<void>) => it(name, work, limitMs(300));

type Schema = {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
};
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, unknown>;
}

const api = await sharedApi();
/** Of an owner, who may make every call of the desk. */
const { token } = await deskOf(api).colleague('owner');
type Named = [name: string, method: string, path: string, operation: Operation];
const paths: Record<string, Record<string, Operation>> = (await api.http.get('/api/docs').expect(200)).body.paths;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Named => [`${method} ${path}`, method, path, operation]),
);

/** Generates values that a schema allows, in ASCII, because the length of other characters is counted differently. */
function allowed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowed));
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? -1e6, max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 100 } = schema;
    if (!schema.pattern) return fc.string({ minLength, maxLength, unit: 'grapheme-ascii' });
    const matching = fc.stringMatching(new RegExp(schema.pattern), { maxLength: Math.min(maxLength, 60) });
    return matching.filter((text) => text.length <= maxLength && !text.includes('\0'));
  }
  if (schema.type === 'array')
    return fc.array(allowed(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 3 });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, allowed(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  return fc.jsonValue({ maxDepth: 1 });
}

/** Generates mostly valid values: with any value in place of a field or of the whole, or with an extra field. */
function odd(schema: Schema): fc.Arbitrary<unknown> {
  const whole = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant('\0'), fc.constant('\ud800'));
  if (schema.type !== 'object') return whole;
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'constructor', 'x'];
  const changed = fc
    .tuple(allowed(schema), fc.constantFrom(...names), whole)
    // Parsed and spread, because `__proto__` must become a field of its own.
    .map(([body, name, value]) => ({
      ...JSON.parse(JSON.stringify(body)),
      ...JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value) ?? null}}`),
    }));
  return fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: whole });
}

const matches = (address: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);

function send(method: string, path: string, operation: Operation, values: Record<string, unknown>, body: unknown) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  let address = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = path.startsWith('/api/desk/') ? { Authorization: `Bearer ${token}` } : {};
  for (const parameter of operation.parameters ?? []) {
    const value = values[parameter.name];
    if (value === undefined) continue;
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(text(value)));
    else if (parameter.in === 'query') query.set(parameter.name, text(value));
    else headers[parameter.name] = text(value).replace(/[^\x20-\x7e]/g, '');
  }
  const call = api.http[method as 'get' | 'post'](`${address}?${query}`).redirects(0).set(headers);
  return operation.requestBody ? call.set('Content-Type', 'application/json').send(JSON.stringify(body)) : call;
}

function requests(operation: Operation, values: (schema: Schema) => fc.Arbitrary<unknown>) {
  const parameters = (operation.parameters ?? []).map(({ name, schema, required }) => {
    const value = values(schema);
    return [name, required ? value : fc.option(value, { nil: undefined })] as const;
  });
  const schema = operation.requestBody?.content['application/json'].schema;
  // Each lead form has its own fields.
  const form = operation.parameters?.find(({ name }) => name === 'form');
  if (form?.schema.enum && schema?.anyOf && values === allowed) {
    const { anyOf } = schema;
    const forms = form.schema.enum.map((name, at) => fc.tuple(fc.constant({ form: name }), allowed(anyOf[at] ?? {})));
    return fc.oneof(...forms) as fc.Arbitrary<[Record<string, unknown>, unknown]>;
  }
  const body = schema ? values(schema) : fc.constant(undefined);
  return fc.tuple(fc.record(Object.fromEntries(parameters)), body);
}

/** Sends generated requests to some of the operations, the same ones in every run, and checks each response. */
async function sendAll(
  wanted: typeof operations,
  values: typeof allowed,
  check: (name: string, response: Response, operation: Operation) => void,
) {
  for (const [name, method, path, operation] of wanted) {
    const property = fc.asyncProperty(requests(operation, values), async ([parameters, body]) => {
      check(name, await send(method, path, operation, parameters, body), operation);
    });
    await fc.assert(property, { numRuns: REQUESTS_EACH, seed: SEED });
  }
}

sends('never answers 500, whatever is sent, and every error has the one shape', () =>
  sendAll(operations, odd, (name, { status, body }) => {
    expect([name, status < 500]).toEqual([name, true]);
    if (status >= 400) errorBodySchema.parse(body);
  }),
);

sends('does not refuse what the document allows as invalid, and answers as documented', () => {
  // These answer 400 for reasons that no schema can express: an address of ours, a valid signature, a country, one of
  // two proofs, a period or its days, an address typed twice.
  const byRule = [
    ...['post /api/checkout/create-session', 'post /api/checkout/webhook', 'post /api/invoice-requests'],
    ...['get /api/desk/numbers', 'get /api/desk/numbers/csv', 'post /api/desk/people/erase'],
    ...['post /api/desk/links', 'post /api/desk/links/{id}/change', 'post /api/desk/link-checks/target'],
    ...['post /api/organizations/attach', 'post /api/organizations/attachment', 'post /api/desk/invoices/{id}/correct'],
  ];
  const wanted = operations.filter(([name]) => !byRule.includes(name));
  return sendAll(wanted, allowed, (name, { status, body }, { responses }) => {
    expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining([String(status)])]);
    expect([name, body.code]).not.toEqual([name, 'invalid_request']);
  });
});

sends('answers 405 with the allowed methods to a wrong method, and 404 to an unknown address', async () => {
  for (const [index, [name, method, path]] of operations.entries()) {
    const address = path.replace(/\{\w+\}/, 'partner');
    const wrong = (['put', 'delete', 'patch', method === 'get' ? 'post' : 'get'] as const).filter(
      // Another call's address may match too: POST /api/leads/{form} that of GET /api/leads/config.
      (other) => !operations.some(([, ours, pattern]) => ours === other && matches(address, pattern)),
    );
    for (const other of index === 0 ? wrong : wrong.slice(0, 1)) {
      const response = await api.http[other](address);
      expect([name, other, response.status, response.body.code]).toEqual([name, other, 405, 'method_not_allowed']);
      expect(response.headers.allow?.split(', ')).toContain(method.toUpperCase());
    }
  }
  for (const address of ['/api', '/api/none', '/api/checkout', '/api/leads/a/b']) {
    const response = await api.http.put(address);
    expect([response.status, response.body.code, response.headers.allow]).toEqual([404, 'not_found', undefined]);
  }
});

it("documents the api's actual limits", () => {
  const bodyOf = (wanted: string) =>
    operations.find(([name]) => name === wanted)?.[3].requestBody?.content['application/json'].schema;
  const order = bodyOf('post /api/checkout/create-session');
  expect(order?.properties?.unitAmount?.minimum).toBe(1);
  expect(order?.properties?.return_url?.minLength).toBe(1);
  const organization = bodyOf('post /api/organizations');
  expect(organization?.properties?.firstName).toMatchObject({ maxLength: 200, pattern: expect.any(String) });
  const list = operations.find(([name]) => name === 'get /api/blog/posts')?.[3].parameters;
  const named = (wanted: string) => list?.find(({ name }) => name === wanted);
  expect(named('limit')?.schema).toMatchObject({ minimum: 1, maximum: 100 });
  expect(named('q')).toMatchObject({ required: false, schema: { type: 'string', maxLength: 100 } });
  for (const name of ['tag', 'author'])
    expect(named(name)).toMatchObject({ required: false, schema: { maxLength: 200 } });
});

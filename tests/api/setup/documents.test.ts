import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { envSchema } from '#api/platform/config/env-schema.ts';
import { WEBHOOK_PATH, webhookEvents } from '#contract/webhook.values.ts';

const event = /\b(?:checkout\.session|charge|refund|invoice|cash_balance)\.[a-z_.]*[a-z]\b/g;

describe("the webhook's events", () => {
  it('are the same in the list, in the configuration and in the documents', async () => {
    const operations = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const section = operations.slice(operations.indexOf('## At Stripe'));
    const [block = ''] = /```[^`]+```/.exec(section) ?? [];
    const meaning = envSchema.shape.STRIPE_WEBHOOK_SECRET.description ?? '';
    expect(block.match(event)).toEqual([...webhookEvents]);
    expect(meaning.match(event)).toEqual([...webhookEvents]);
    for (const text of [section, meaning]) expect(text).toContain(`{PUBLIC_URL}${WEBHOOK_PATH}`);
  });
});

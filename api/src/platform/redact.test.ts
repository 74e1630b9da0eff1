import { describe, expect, it } from '@jest/globals';
import { withoutAddresses } from './redact.ts';

const line = (message: string) =>
  JSON.parse(withoutAddresses(JSON.stringify({ ms: 5, message, stack: `E: ${message}\n  at x` })));

describe('withoutAddresses', () => {
  it.each([
    ...['jane.doe@private.example', 'JANE@PRIVATE.EXAMPLE', "jane.o'doe+tag@private.example"],
    ...['jane!#$%&*/=?^_`{|}~-@private.example', '<jane@private.example>', 'mailto:jane@private.example?subject=x'],
    ...['jane%40private.example', 'https://site.example/?email=jane%40private.example&x=1'],
    ...['"jane doe"@private.example', 'jane@[203.0.113.5]', 'jane@localhost', 'jöhn.jane@ünï.example'],
    ...['jane＠private.example', 'Key (email)=(jane@private.example) exists', '{"email":"jane@private.example"}'],
    '{"email":"\\"jane doe\\"@private.example"}',
    ...['jane@private.example,john@private.example;jane@a.private.example', 'line\njane@private.example\nline'],
    ...['tab\tjane@private.example', `${'jane'.repeat(60)}@private.example`, 'jane@private.example.'],
    'jane@@private.example',
  ])('removes %j, and the line stays JSON', (text) => {
    const { ms, message, stack } = line(`before "${text}" behind`);
    expect(ms).toBe(5);
    for (const result of [message, stack]) {
      expect(result).not.toMatch(/jane|john|private|203/i);
      expect(result).toContain('before');
      expect(result).toContain('behind');
    }
  });

  it.each([
    ...['at f (/app/node_modules/@nestjs/core/x.js:1:2)', 'import "@nestjs/core"', 'C:\\new\\@x/y'],
    ...['no address at all', '@'],
  ])('leaves %j unchanged', (text) => expect(line(text).message).toBe(text));

  // A pattern that backtracks would not finish here.
  it.each(['a', '@', 'a@', '\\"', '"', '%40', '/@', ' '])('handles %j repeated 100,000 times', (part) => {
    const line = withoutAddresses(JSON.stringify({ text: `@${part.repeat(100_000)}` }));
    expect(JSON.parse(line)).toEqual({ text: expect.any(String) });
  });
});

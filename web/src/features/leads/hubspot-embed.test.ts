import { describe, expect, it } from '@jest/globals';
import { answersFrom } from './hubspot-embed.ts';

const answers = { firstname: 'Sample', email: 'person@example.com', company: 'Sample Company' };

describe('answersFrom', () => {
  it.each([
    ['an object by name', { ...answers }],
    ['a list', Object.entries(answers).map(([name, value]) => ({ name, value }))],
    ['a list with types of records', Object.entries(answers).map(([name, value]) => ({ name: `0-1/${name}`, value }))],
    [
      'the company on its own record',
      { firstname: 'Sample', email: 'person@example.com', '0-2/name': 'Sample Company' },
    ],
    ['fields that are not ours', { ...answers, hs_context: '{}', lifecycle: ['a', 'b'] }],
  ])('understands %s', (_what, values) => {
    expect(answersFrom(values)).toEqual(answers);
  });

  it('makes texts of numbers and of choices, and leaves out what is empty', () => {
    const values = { number_of_software_engineers: 12, message: ['one', 'two'], firstname: ' ', lastname: null };
    expect(answersFrom(values)).toEqual({ number_of_software_engineers: '12', message: 'one; two' });
  });

  it.each([undefined, null, 'text', 7, [null, 3]])('makes nothing of %p', (values) => {
    expect(answersFrom(values)).toEqual({});
  });
});

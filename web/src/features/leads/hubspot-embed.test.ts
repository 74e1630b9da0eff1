import { answersFrom } from './hubspot-embed.ts';

const answers = { firstname: 'Sample', email: 'person@example.com', company: 'Sample Company' };

describe('answersFrom', () => {
  it.each([
    ['an object keyed by name', { ...answers }],
    ['a list', Object.entries(answers).map(([name, value]) => ({ name, value }))],
    ['a list with record types', Object.entries(answers).map(([name, value]) => ({ name: `0-1/${name}`, value }))],
    [
      'an object with the company on its own record',
      { firstname: 'Sample', email: 'person@example.com', '0-2/name': 'Sample Company' },
    ],
    ['an object with fields that are not ours', { ...answers, hs_context: '{}', lifecycle: ['a', 'b'] }],
  ])('reads answers from %s', (_what, values) => {
    expect(answersFrom(values)).toEqual(answers);
  });

  it('turns numbers and choices into text and leaves out empty answers', () => {
    const values = { number_of_software_engineers: 12, message: ['one', 'two'], firstname: ' ', lastname: null };
    expect(answersFrom(values)).toEqual({ number_of_software_engineers: '12', message: 'one; two' });
  });

  it.each([undefined, null, 'text', 7, [null, 3]])('returns no answers for %p', (values) => {
    expect(answersFrom(values)).toEqual({});
  });
});

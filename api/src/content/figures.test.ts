import { expect, it } from '@jest/globals';
import { fillIn } from './figures.ts';

const figures = { weeks: 10, hiringWeeks: '2–4', deployedApps: '10+', brand: 'Polaris', hours: '80–100' };

it.each([
  ['{weeks} weeks', '10 weeks'],
  ['{weeks, words} weeks', 'ten weeks'],
  ['{Weeks, words} weeks', 'Ten weeks'],
  ['{HiringWeeks, words} weeks', 'Two to four weeks'],
  ['{deployedApps} or {deployedApps,words}', '10+ or ten'],
  ['{hours, words}', 'eighty to 100'],
  ['{{brand} is {brand}', '{brand} is Polaris'],
])('in a text, %s is %s', (text, shown) => expect(fillIn(text, figures)).toBe(shown));

it.each(['{week}', '{weeks, letters}', '{}', '{constructor}'])(
  'in a text, %s is refused with the names that are known',
  (text) =>
    expect(() => fillIn(text, figures)).toThrow(`${text} is not known. Known are: brand, deployedApps, hiringWeeks`),
);

it.each(['In {weeks you build', '{weeks and {brand}'])(
  'in a text, a brace that nothing closes is refused: %s',
  (text) => expect(() => fillIn(text, figures)).toThrow('a brace that nothing closes'),
);

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseSite } from '#contract/site-settings.ts';
import { readContent } from './read-content.ts';

const samples = fileURLToPath(new URL('../../../content', import.meta.url));
const site = parseSite({ BRAND: 'Polaris', CHECKOUT_PRICE_CENTS: '250000', CHECKOUT_CURRENCY: 'eur' });

const messageOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the content documents', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'content-')), 'content');
    cpSync(samples, folder, { recursive: true });
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));
  const edit = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(folder, file), 'utf8');
    expect(before).toMatch(from);
    writeFileSync(join(folder, file), before.replace(from, to));
    const place = typeof from === 'string' ? before.indexOf(from) : before.search(from);
    return before.slice(0, place).split('\n').length;
  };

  it('name figures, settings and counts', () => {
    edit('program.yaml', /^place: .*$/m, 'place: Oslo, Norway');
    cpSync(join(folder, 'cases/skyfi.yaml'), join(folder, 'cases/sample-company.yaml'));
    const content = readContent(folder, site);
    expect(content.home.description).toContain('Oslo, Norway');
    expect(content.course.claim).toMatch(/€2,500 a seat$/);
    expect(content.fellowship.title).toBe('Polaris Fellows');
    expect(content.caseStudies.lead).toContain(`${['one', 'two', 'three', 'four'][content.cases.length - 1]} teams`);
    expect(content.caseSlugs).toContain('sample-company');
  });

  it('name figures that name others', () => {
    edit('program.yaml', /^place: .*$/m, 'place: "{city}, Texas"');
    edit('program.yaml', /^covered: .*$/m, 'covered: All is paid in {place}.');
    edit('faq.yaml', /^title: .*$/m, 'title: "{covered}"');
    expect(readContent(folder, site).faq.title).toBe('All is paid in Austin, Texas.');
  });

  it('hold a long brand', () => {
    const BRAND = 'W'.repeat(40);
    expect(readContent(folder, parseSite({ BRAND })).blog.closing.apply).toContain(BRAND);
  });

  it.each<[string, string, string | RegExp, string, string]>([
    ['an unknown figure', 'faq.yaml', '{weeks} weeks:', '{wekks} weeks:', 'questions.1.answer: {wekks} is not known'],
    [
      'a brace without quotes',
      'testimonials.yaml',
      'lead: "{posts} graduates',
      'lead: {posts} graduates',
      'a text that begins with a brace needs quotes',
    ],
    [
      'braces alone without quotes',
      'home.yaml',
      /^banner: .*$/m,
      'banner: {covered}',
      'banner: a text that begins with a brace needs quotes',
    ],
    ['a quote that nothing closes', 'blog.yaml', /^team: .*$/m, "team: 'The team", 'a text that begins with a quote'],
    [
      'a number sign without quotes',
      'brand/brand.yaml',
      /^brand: .*$/m,
      'brand: #0a2540',
      'brand: is missing. A value that begins with # needs quotes',
    ],
    ['a missing entry', 'letter.yaml', /^heading: .*\n/m, '', 'heading: is missing'],
    ['a misspelt name', 'letter.yaml', 'signature:', 'signatur:', 'nothing here is called signatur. Is it misspelt?'],
    [
      'a number for a text',
      'program.yaml',
      'qualify: 2%',
      'qualify: 2',
      'qualify: must be a text: put quotes around 2',
    ],
    [
      'a text that does not fit',
      'home.yaml',
      /^banner: .*$/m,
      `banner: ${'long '.repeat(20)}`,
      'banner: is too long: it has 99 characters, and 60 fit',
    ],
    [
      'too many entries',
      'trial.yaml',
      '  steps:',
      '  steps:\n    - title: Wait\n      text: A day.',
      'next.steps: has 4 entries, but exactly 3 are shown',
    ],
    ['too small a number', 'program.yaml', 'weeks: 10', 'weeks: 5', 'weeks: must be at least 6'],
    ['too large a number', 'program.yaml', 'weeks: 10', 'weeks: 13', 'weeks: must be at most 12'],
    ['half a week', 'program.yaml', 'weeks: 10', 'weeks: 10.5', 'weeks: must be a whole number, without quotes'],
    ['a number in quotes', 'program.yaml', 'weeks: 10', 'weeks: "10"', 'weeks: must be a number, without quotes'],
    ['a text for a list', 'faq.yaml', /^figures:\n( .*\n)*/m, 'figures: none\n', 'figures: must be a list: each'],
    [
      'a text for names',
      'work.yaml',
      /^evaluation:\n( .*\n)*/m,
      'evaluation: none\n',
      'evaluation: must be names with',
    ],
    ['a name with blanks', 'testimonials.yaml', /name: .*/, 'name: Jo Do', 'name: may hold letters, digits, hyphens'],
    [
      'a link to nowhere',
      'testimonials.yaml',
      /link: .*/,
      'link: nowhere',
      'link: must be an address that begins with https',
    ],
    ['an unknown page', 'documents.yaml', /page: .*/, 'page: x', 'page: must be one of "'],
    ['another kind of picture', 'cases/skyfi.yaml', '.jpg', '.gif', 'must end with .jpg'],
    ['an empty document', 'work.yaml', /[\s\S]*/, '# nothing yet', 'is empty, or no list of names with their texts'],
    ['a list without entries', 'work.yaml', / {2}rows:[\s\S]*/, '  rows:', 'evaluation.rows: is missing'],
    [
      'a pale colour',
      'brand/brand.yaml',
      '#0a2540',
      '#7a8fb0',
      'brand: white text on it has a contrast of 3.3 : 1 and needs 10 : 1',
    ],
    [
      'colours too alike',
      'brand/brand.yaml',
      '#00e6ff',
      '#1c4a70',
      'accent: with text of the brand colour on it, it has',
    ],
    [
      'a contradiction',
      'program.yaml',
      'onSiteWeeks: 7',
      'onSiteWeeks: 6',
      'remoteWeeks and onSiteWeeks must add up to weeks',
    ],
    [
      'a picture that does not exist',
      'home.yaml',
      '/img/pointers.svg',
      '/images/kitchen.jpg',
      'origin.image.src: there is no such file',
    ],
    [
      'hours the wrong way round',
      'program.yaml',
      'hoursLeast: 80',
      'hoursLeast: 120',
      'hoursLeast: must not be more than hoursMost',
    ],
    ['a week after the last', 'curriculum.yaml', /appWeeks:.*\n( *- \d+)/, 'appWeeks:\n  - 11', 'appWeeks: must name'],
  ])('refuse %s, and say where', (_, file, from, to, problem) => {
    const line = edit(file, from, to);
    expect(() => readContent(folder, site)).toThrow(problem);
    const isInside = problem.startsWith('questions') || problem.startsWith('a text');
    expect(() => readContent(folder, site)).toThrow(`content/${file}${isInside ? `, line ${line}` : ''}`);
  });

  it.each<[string, string, string | RegExp, string, string]>([
    [
      'a colon without quotes',
      'home.yaml',
      /^banner: .*$/m,
      'banner: Hire: people',
      'a text with a colon needs quotes around it',
    ],
    ['no blank after a colon', 'program.yaml', /^courseWeeks: /m, 'courseWeeks:', 'a blank must follow the colon'],
    ['no blank at the end', 'program.yaml', /^lessonMinutes: /m, 'lessonMinutes:', 'a blank must follow the colon'],
    [
      'a quote in quotes',
      'faq.yaml',
      /^title: .*$/m,
      "title: 'Don't know'",
      'a quote inside a quoted text: write it twice',
    ],
    ...['*you*', '*you* choose', '&you', '!you', '`you`', '[you] choose'].map(
      (text): [string, string, RegExp, string, string] => [
        `${text} without quotes`,
        'home.yaml',
        /^banner: .*$/m,
        `banner: ${text}`,
        `a text that begins with ${text[0]} needs quotes around it`,
      ],
    ),
    ['a cut text', 'letter.yaml', /^heading: .*$/m, 'heading: We are # 1', 'a text with a # needs quotes around it'],
    ['a tab', 'faq.yaml', /^ {4}question: How/m, '\tquestion: How', 'indent with blanks, not with tabs'],
    ['a dash', 'home.yaml', /^banner: .*$/m, 'banner: - you', 'a text that begins with - needs quotes around it'],
    ['what git leaves', 'faq.yaml', /^lead: /m, '<<<<<<< HEAD\nlead: ', 'git has left two versions here'],
    ['a text in two lines', 'letter.yaml', '- A promise', '- Note: a promise', 'If this belongs to the text above'],
    [
      'a second document',
      'faq.yaml',
      /^questions/m,
      '---\nquestions',
      'leave this line out: a file holds one document',
    ],
    ['a missing first line of an entry', 'faq.yaml', '  - id: length\n', '', 'the same name stands twice here'],
    [
      'a missing list name',
      'documents.yaml',
      /^ +contents:\n/m,
      '',
      'the line below is indented further than this one',
    ],
    ['a shifted first line', 'faq.yaml', /^title/m, ' title', 'this line is not indented like those above it'],
    ['a shifted list', 'faq.yaml', '  - id: length', ' - id: length', 'this line is not indented like those above it'],
  ])('say once, in plain words, that there is %s', (_, file, from, to, problem) => {
    edit(file, from, to);
    const [line, ...others] = messageOf(() => readContent(folder, site)).split('\n');
    expect(line).toMatch(new RegExp(`^content/${file}, line \\d+: `));
    expect(line).toContain(problem);
    expect(others).toEqual([]);
  });

  it('report a misspelt name of a figure where it stands, and not where it is used', () => {
    edit('program.yaml', /^weeks: 10/m, 'weks: 10');
    expect(messageOf(() => readContent(folder, site)).split('\n')).toEqual([
      expect.stringContaining('weeks: is missing'),
      expect.stringContaining('nothing here is called weks'),
    ]);
    edit('program.yaml', /^weks: 10/m, 'weeks: 10');
    edit('program.yaml', /\{city\}/, '{town}');
    expect(messageOf(() => readContent(folder, site)).split('\n')).toEqual([
      expect.stringContaining('covered: {town} is not known. Known are: '),
    ]);
  });

  it.each([
    ['color', 'mark.svg must be drawn in currentColor'],
    ['<script/>', 'mark.svg may have shapes only'],
  ])('refuse a mark with %s', (wrong, problem) => {
    edit('brand/mark.svg', /currentColor/g, wrong);
    expect(() => readContent(folder, site)).toThrow(problem);
  });

  it('may name the formats that are made of an own picture', () => {
    edit('home.yaml', '/img/pointers.svg', '/images/kitchen.jpg');
    mkdirSync(join(folder, 'files/images'), { recursive: true });
    writeFileSync(join(folder, 'files/images/kitchen.JPG'), '');
    expect(readContent(folder, site).home.origin.image.src).toBe('/images/kitchen.jpg');
  });

  it.each(['faq.yaml', 'brand/mark.svg'])('name %s if it is missing', (file) => {
    rmSync(join(folder, file));
    expect(() => readContent(folder, site)).toThrow(`content/${file}: is missing`);
  });
});

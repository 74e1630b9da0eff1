import './own-machine.ts';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { plainMark } from '#api/content/content-files.ts';
import { cure } from '#api/content/content-problem.ts';
import { brand } from '#contract/content/brand.ts';
import { program } from '#contract/content/program.ts';
import { formatCents } from '#contract/money.values.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { readEnvFile } from './environment-file.ts';
import { ROOT } from './surroundings.ts';

/** What a brand decides first: settings in .env, and figures in content/program.yaml that no other document must follow. */
const settings = ['BRAND', 'CHECKOUT_CURRENCY', 'CHECKOUT_PRICE_CENTS'] as const;
const figures = [
  'place',
  'city',
  'salary',
  'offer',
  'offerFellows',
  'hoursLeast',
  'hoursMost',
  'cohortsPerYear',
] as const;
const meanings: Record<(typeof figures)[number], string> = {
  place: 'Where the program takes place.',
  city: 'The same, in short.',
  salary: 'The offer, as a figure on its own.',
  offer: 'The offer, within a sentence.',
  offerFellows: "The offer, as the fellows' page says it.",
  hoursLeast: 'Hours a week, at least.',
  hoursMost: 'Hours a week, at most.',
  cohortsPerYear: 'How often a year the program begins.',
};

const meaningsOfColours = {
  brand: 'Colour of panels, and of text on white.',
  accent: 'Colour of what a visitor can act on.',
};

const envFile = join(ROOT, '.env');
const content = resolve(ROOT, readEnvFile(envFile).CONTENT_DIR || 'content');
const programFile = join(content, 'program.yaml');
const brandFile = join(content, 'brand/brand.yaml');
const markFile = join(content, 'brand/mark.svg');
let environment = existsSync(envFile) ? readFileSync(envFile, 'utf8') : '';
const document = parseDocument(readFileSync(programFile, 'utf8'));
const colours = parseDocument(readFileSync(brandFile, 'utf8'));
const own: Record<string, string> = { ...colours.toJS(), mark: plainMark(readFileSync(markFile, 'utf8')) };
const asking = createInterface({ input: process.stdin, output: process.stdout });
const answers = asking[Symbol.asyncIterator]();
asking.on('SIGINT', () => {
  console.log('\nNothing was written.');
  process.exit(130);
});

/** `npm run adopt`: asks for what makes the site someone's own, and writes it. Enter keeps what there is. */
console.log('Enter keeps what stands in brackets.\n');
let currency = '';
for (const name of settings) {
  const line = new RegExp(`^${name}=.*$`, 'm');
  const schema: z.ZodType = siteVariables[name];
  const known = readEnvFile(envFile)[name] || String(schema.parse(undefined));
  const answer = await ask(schema.description ?? name, known, schema);
  if (name === 'CHECKOUT_CURRENCY') currency = answer;
  // What stands in .env may be no currency.
  if (name === 'CHECKOUT_PRICE_CENTS' && siteVariables.CHECKOUT_CURRENCY.safeParse(currency).success)
    console.log(`  ${formatCents(Number(answer), currency)} a seat`);
  if (answer === known) continue;
  // A # would begin a comment, and Compose would take a $ for a variable.
  const quote = /[#$"'`]/.test(answer) ? (answer.includes("'") ? '"' : "'") : '';
  const written = `${name}=${quote}${answer}${quote}`;
  environment = line.test(environment) ? environment.replace(line, () => written) : `${environment}${written}\n`;
}
for (const name of figures) {
  const schema: z.ZodType = program.shape[name];
  const known = String(document.get(name));
  const answer = await ask(meanings[name], known, schema, /^(hours|cohorts)/.test(name) ? Number : String);
  if (answer !== known) document.set(name, /^(hours|cohorts)/.test(name) ? Number(answer) : answer);
}
for (const [name, meaning] of Object.entries(meaningsOfColours)) {
  const answer = await ask(meaning, own[name] ?? '', allowed(name));
  if (answer !== own[name]) colours.set(name, answer);
  own[name] = answer;
}
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile();
const svg = (path: string) => (isFile(path) ? plainMark(readFileSync(path, 'utf8')) : undefined);
const mark = await ask('The mark: path of an SVG drawn in currentColor', markFile, allowed('mark'), svg);
asking.close();
writeFileSync(envFile, environment);
writeFileSync(programFile, document.toString({ lineWidth: 0 }));
writeFileSync(brandFile, colours.toString({ lineWidth: 0 }));
if (mark !== markFile) copyFileSync(mark, markFile);
console.log(
  '\nWritten to .env, content/program.yaml and content/brand. docs/adopting.md has the next steps; `npm start` shows the site.',
);

/** What the brand's document allows for one of its entries, beside the others. */
function allowed(name: string): z.ZodType {
  return z.string('there is no such file').superRefine((value, { addIssue }) => {
    const { error } = brand.safeParse({ ...own, [name]: value });
    for (const { path, message } of error?.issues ?? []) if (path[0] === name) addIssue({ code: 'custom', message });
  });
}

/** Asks until the answer is allowed. @returns the answer as text, or `known` for an empty one or at the end of the input */
async function ask(question: string, known: string, schema: z.ZodType, read: (text: string) => unknown = String) {
  for (;;) {
    process.stdout.write(`${question} [${known}] `);
    const { value = '', done } = await answers.next();
    const answer = value.trim().replace(/^~(?=\/)/, homedir());
    if (done || !answer) return known;
    const { error } = schema.safeParse(read(answer), { reportInput: true, error: cure });
    if (!error) return answer;
    console.log(`  ${error.issues.map(({ message }) => message).join('; ')}`);
  }
}

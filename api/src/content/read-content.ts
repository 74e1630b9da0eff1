import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Document, isNode, LineCounter, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import { maxSeats } from '#contract/checkout.values.ts';
import { caseStudy } from '#contract/content/case-studies.ts';
import { type Content, contentSchemas } from '#contract/content/documents.ts';
import { formatPrice } from '#contract/money.values.ts';
import type { Site } from '#contract/site-settings.ts';
import { type Figures, fillIn } from './figures.ts';

/** What is wrong with a document. */
export interface ContentProblem {
  /** Path of the file below content/. */
  file: string;
  /** Missing if it is about the whole file, or about what an editor has published. */
  line?: number | undefined;
  /** Path of the value in its document: questions.1.answer. */
  field?: string | undefined;
  /** What to change. */
  message: string;
}

/** Content that cannot be shown. The message has a line for every problem: the file, the line, and what to change. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const toText = ({ file, line, field, message }: ContentProblem) =>
      `content/${[file, line && `line ${line}`, field].filter(Boolean).join(', ')}: ${message}`;
    super(problems.map(toText).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

type Path = ReadonlyArray<string | number>;

interface Source {
  /** Path of the file below content/. */
  file: string;
  /** Left out for what comes from the desk, where there are no lines. */
  written?: { document: Document.Parsed; lines: LineCounter };
  value: unknown;
}

/** What stands in place of files, by the names of their documents. */
export type Edited = ReadonlyMap<string, unknown>;

/**
 * Reads the content documents, fills in their figures and checks them against their schemas (contract/content).
 * @param folder of the documents, usually content/
 * @param settings those that texts name
 * @param edited what editors have published at the desk, which stands in place of the files
 * @throws ContentError for a missing file, bad YAML, an unknown figure, or content that a schema does not allow
 */
export function readContent(folder: string, settings: Site, edited: Edited = new Map()): Content {
  const problems: ContentProblem[] = [];
  const { sources, cases } = open(folder, edited, problems);
  const [ofBrand, mark] = [sources.get('brand') as Source, join(folder, 'brand/mark.svg')];
  if (!existsSync(mark)) problems.push({ file: 'brand/mark.svg', message: MISSING });
  else ofBrand.value = { ...(ofBrand.value as object), mark: plainMark(readFileSync(mark, 'utf8')) };
  if (problems.length > 0) throw new ContentError(problems);
  const figures = figuresOf(sources, cases.length, settings, problems);
  const check = <T>(source: Source, schema: z.ZodType<T>): T => {
    const filled = fill(source, source.value, figures, problems);
    const checked = schema.safeParse(filled, { reportInput: true });
    if (!checked.success)
      problems.push(...checked.error.issues.map((issue) => problemAt(source, issue.path, cure(issue))));
    return checked.data as T;
  };
  const content = Object.fromEntries(
    Object.entries(contentSchemas).map(([name, schema]) => [
      name,
      check(sources.get(name) as Source, schema as z.ZodType),
    ]),
  ) as unknown as Content;
  const studies = cases.map((source) => ({ ...check(source, caseStudy), slug: basename(source.file, '.yaml') }));
  if (problems.length === 0) problems.push(...contradictions(content));
  if (problems.length > 0) throw new ContentError(problems);
  studies.sort((a, b) => a.order - b.order);
  return { ...content, cases: studies, caseSlugs: studies.map(({ slug }) => slug) };
}

/** Returns what texts can name, as the documents have it. */
export function readFigures(folder: string, settings: Site, edited: Edited): Figures {
  const { sources, cases } = open(folder, edited, []);
  return figuresOf(sources, cases.length, settings, []);
}

function open(folder: string, edited: Edited, problems: ContentProblem[]) {
  const sourceOf = (file: string): Source => {
    const value = edited.get(nameOf(file));
    return value === undefined ? readSource(folder, file, problems) : { file, value: structuredClone(value) };
  };
  const sources = new Map(Object.keys(contentSchemas).map((key) => [key, sourceOf(fileOf(key))]));
  return { sources, cases: casesIn(folder).map(sourceOf) };
}

/** A document that editors change at the desk: all but the brand's. */
export interface TextDocument {
  /** Its name at the desk: one-day, cases-skyfi. */
  name: string;
  /** Its file below content/: one-day.yaml, cases/skyfi.yaml. */
  file: string;
  schema: z.ZodType;
  /** Where it is in the content. */
  key: keyof Content;
}

export function textDocumentsIn(folder: string): TextDocument[] {
  const { brand: _, ...schemas } = contentSchemas;
  const documents = [
    ...Object.entries(schemas).map(([key, schema]) => ({ key: key as keyof Content, file: fileOf(key), schema })),
    ...casesIn(folder).map((file) => ({ key: 'cases' as const, file, schema: caseStudy })),
  ];
  return documents
    .map((document) => ({ ...document, name: nameOf(document.file) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Reads a document from its file: the sentence at its head, which says what it is for, and its value as written. */
export function readFileOf(folder: string, { file }: TextDocument): { about: string; value: unknown } {
  const about = headIn(folder, file).replace(/^# ?/gm, '').replace(/\s+/g, ' ').trim();
  return { about, value: readSource(folder, file, []).value };
}

/** Writes another value into a document's file, below the sentence at its head. */
export function writeFileOf(folder: string, { file }: TextDocument, value: unknown): void {
  writeFileSync(join(folder, file), headIn(folder, file) + stringify(value, { lineWidth: 110 }));
}

/** Returns the comment at the head of a file. */
const headIn = (folder: string, file: string) => /^(#.*\n)*/.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? '';

function casesIn(folder: string): string[] {
  const names = existsSync(join(folder, 'cases')) ? readdirSync(join(folder, 'cases')) : [];
  return names.filter((file) => file.endsWith('.yaml')).map((file) => join('cases', file));
}

const nameOf = (file: string) => file.replace(/\.yaml$/, '').replace('/', '-');

const fileOf = (key: string) =>
  key === 'brand' ? 'brand/brand.yaml' : `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;

/** Returns a mark's drawing without what drawing programs write around and between its shapes. */
export function plainMark(svg: string): string {
  return svg
    .replace(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>|\n/gs, '')
    .replace(/<svg\b[^>]*>/, (root) => root.replace(/\s(width|height)="[^"]*"/g, ''))
    .trim();
}

const MISSING = 'is missing. Take it over from the samples';

function readSource(folder: string, file: string, problems: ContentProblem[]): Source {
  const path = join(folder, file);
  const isThere = existsSync(path);
  const text = isThere ? readFileSync(path, 'utf8') : '{}';
  if (!isThere) problems.push({ file, message: MISSING });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (const { pos, message } of document.errors) {
    const line = lines.linePos(pos[0]).line;
    const isBrace = /^\s*(- )?(\w+: )?\{/.test(text.split('\n')[line - 1] ?? '');
    const cure = isBrace
      ? 'A text that begins with a brace needs quotes around it'
      : (message.split(' at line')[0] ?? message);
    problems.push({ file, line, message: cure });
  }
  const value = document.errors.length > 0 ? {} : document.toJS();
  if (typeof value !== 'object' || !value)
    problems.push({ file, message: 'is empty, or no list of names with their texts' });
  return { file, written: { document, lines }, value };
}

/** A problem at a value, with the line of the value or of the nearest one around it. */
function problemAt({ file, written }: Source, path: PropertyKey[] | Path, message: string): ContentProblem {
  const field = path.length > 0 ? path.join('.') : undefined;
  if (!written) return { file, field, message };
  const known = [...path] as (string | number)[];
  while (known.length > 0 && !isNode(written.document.getIn(known, true))) known.pop();
  const node = written.document.getIn(known, true);
  const line = isNode(node) && node.range ? written.lines.linePos(node.range[0]).line : 1;
  return { file, line, field, message };
}

/** Says what to change about a value that a schema does not allow. */
function cure(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  if (issue.code === 'unrecognized_keys') return `nothing here is called ${issue.keys.join(', ')}. Is it misspelt?`;
  if (issue.code === 'invalid_type' && (input ?? null) === null) return 'is missing';
  if (issue.code === 'invalid_type' && issue.expected === 'string')
    return `must be a text: put quotes around ${String(input)}`;
  if (typeof input === 'string' && issue.code === 'too_big')
    return `is too long: it has ${input.length} characters, and ${issue.maximum} fit`;
  if (typeof input === 'string' && issue.code === 'too_small') return 'is empty';
  if (Array.isArray(input) && (issue.code === 'too_big' || issue.code === 'too_small')) {
    const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
    return `has ${input.length} entries, but ${issue.exact ? 'exactly' : issue.code === 'too_big' ? 'at most' : 'at least'} ${limit} are shown`;
  }
  return issue.message;
}

function fill(source: Source, value: unknown, figures: Figures, problems: ContentProblem[], path: Path = []): unknown {
  const inside = (entry: unknown, key: string | number) => fill(source, entry, figures, problems, [...path, key]);
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value === 'object' && value)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inside(entry, key)]));
  if (typeof value !== 'string') return value;
  try {
    return fillIn(value, figures);
  } catch (error) {
    problems.push(problemAt(source, path, (error as Error).message));
    return value;
  }
}

/** Collects what texts can name: the figures of program.yaml, some settings, and how much other documents list. */
function figuresOf(
  sources: Map<string, Source>,
  caseStudies: number,
  settings: Site,
  problems: ContentProblem[],
): Figures {
  const entriesOf = (name: string) => sources.get(name)?.value as Record<string, unknown>;
  const length = (name: string, list: string) => (entriesOf(name)[list] as unknown[] | null | undefined)?.length ?? 0;
  const evaluation = entriesOf('work').evaluation as { rows?: { cases?: number }[] } | null | undefined;
  const { ANALYTICS_SCRIPT, BRAND, CHECKOUT_PRICE_CENTS, CHECKOUT_CURRENCY, INVOICE_DAYS_DUE, PUBLIC_URL } = settings;
  const known: Figures = {
    brand: BRAND,
    analyticsHost: new URL(ANALYTICS_SCRIPT ?? '', PUBLIC_URL).hostname,
    price: formatPrice(CHECKOUT_PRICE_CENTS / 100, CHECKOUT_CURRENCY),
    mostSeats: maxSeats(CHECKOUT_PRICE_CENTS),
    invoiceDays: INVOICE_DAYS_DUE,
    capstones: length('capstones', 'projects'),
    posts: length('testimonials', 'posts'),
    questions: length('faq', 'questions'),
    caseStudies,
    testCases: (evaluation?.rows ?? []).reduce((sum, { cases = 0 }) => sum + cases, 0),
  };
  const program = sources.get('program') as Source;
  const raw = { ...(program.value as Figures), ...known };
  return { ...raw, ...(fill(program, program.value, raw, problems) as Figures) };
}

/** Compares figures that stand in two documents because each needs its own shape. */
function contradictions({ program, home, curriculum, course, capstones }: Content): ContentProblem[] {
  const { weeks, remoteWeeks, onSiteWeeks, apps } = program;
  const { phases } = home.roadmap;
  const claims: [holds: boolean, document: string, field: string | undefined, message: string][] = [
    [remoteWeeks + onSiteWeeks === weeks, 'program', undefined, 'remoteWeeks and onSiteWeeks must add up to weeks'],
    [
      phases.every(({ first, last }, index) => first === (phases[index - 1]?.last ?? 0) + 1 && last >= first) &&
        phases.at(-1)?.last === weeks,
      ...(['home', 'roadmap.phases', `must lead from week 1 to week ${weeks} without a gap`] as const),
    ],
    [curriculum.weeks.length === weeks, 'curriculum', 'weeks', `must have ${weeks} entries, one for each week`],
    [curriculum.appWeeks.length === apps, 'curriculum', 'appWeeks', `must name ${apps} weeks, one for each app`],
    [
      course.pricing.demos.ids.every((id) => id <= capstones.projects.length),
      ...(['course', 'pricing.demos.ids', `there are ${capstones.projects.length} projects`] as const),
    ],
  ];
  return claims.flatMap(([holds, name, field, message]) => (holds ? [] : [{ file: `${name}.yaml`, field, message }]));
}

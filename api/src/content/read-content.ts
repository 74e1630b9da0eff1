import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { maxSeats } from '#contract/checkout.values.ts';
import { caseStudy } from '#contract/content/case-studies.ts';
import { type Content, contentSchemas } from '#contract/content/documents.ts';
import { formatPrice } from '#contract/money.values.ts';
import type { Site } from '#contract/site-settings.ts';
import { builtFile, readBuildId, readSampleFiles } from '../platform/config/built-site.ts';
import {
  casesIn,
  fileOf,
  MISSING,
  nameOf,
  OWN_FILES,
  type Path,
  plainMark,
  problemAt,
  readSource,
  type Source,
} from './content-files.ts';
import { ContentError, type ContentProblem, cure } from './content-problem.ts';
import { type Figures, fillIn } from './figures.ts';
import { derivedFrom, isPicture } from './pictures.ts';

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
  const figures = figuresOf(sources, cases.length, settings);
  const check = <T>(source: Source, schema: z.ZodType<T>): T => {
    const filled = fill(source, source.value, figures, problems);
    const checked = schema.safeParse(filled, { reportInput: true, error: cure });
    if (!checked.success)
      problems.push(...checked.error.issues.map((issue) => problemAt(source, issue.path, issue.message)));
    return checked.data as T;
  };
  const content = Object.fromEntries(
    Object.entries(contentSchemas).map(([name, schema]) => [
      name,
      check(sources.get(name) as Source, schema as z.ZodType),
    ]),
  ) as unknown as Content;
  const studies = cases.map((source) => ({ ...check(source, caseStudy), slug: basename(source.file, '.yaml') }));
  // A figure that is wrong there is unknown everywhere else.
  const ofProgram = problems.filter(({ file }) => file === fileOf('program'));
  if (ofProgram.length > 0) throw new ContentError(ofProgram);
  const isThere = filesFor(folder);
  if (problems.length === 0)
    problems.push(...contradictions(content, isThere), ...missingFiles(content, studies, isThere));
  if (problems.length > 0) throw new ContentError(problems);
  studies.sort((a, b) => a.order - b.order);
  return { ...content, cases: studies, caseSlugs: studies.map(({ slug }) => slug) };
}

/** Returns what texts can name, as the documents have it. */
export function readFigures(folder: string, settings: Site, edited: Edited): Figures {
  const { sources, cases } = open(folder, edited, []);
  return figuresOf(sources, cases.length, settings);
}

function open(folder: string, edited: Edited, problems: ContentProblem[]) {
  const sourceOf = (file: string): Source => {
    const value = edited.get(nameOf(file));
    return value === undefined ? readSource(folder, file, problems) : { file, value: structuredClone(value) };
  };
  const sources = new Map(Object.keys(contentSchemas).map((key) => [key, sourceOf(fileOf(key))]));
  return { sources, cases: casesIn(folder).map(sourceOf) };
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
function figuresOf(sources: Map<string, Source>, caseStudies: number, settings: Site): Figures {
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
  let figures: Figures = { ...(program.value as Figures), ...known };
  // Twice, because a figure may refer to one that refers to another.
  for (const _ of ['itself', 'what it names'])
    figures = { ...figures, ...(fill(program, program.value, figures, []) as Figures) };
  return figures;
}

type Claim = [holds: boolean, document: string, field: string | undefined, message: string];

/** Compares figures that stand in two documents because each needs its own shape, and PDFs with the files that there are. */
function contradictions(content: Content, isThere: (file: string) => boolean): ContentProblem[] {
  const { program, home, curriculum, course, capstones, documents } = content;
  const { weeks, remoteWeeks, onSiteWeeks, apps, hoursLeast, hoursMost } = program;
  const { phases } = home.roadmap;
  const claims: Claim[] = [
    [remoteWeeks + onSiteWeeks === weeks, 'program', undefined, 'remoteWeeks and onSiteWeeks must add up to weeks'],
    [hoursLeast <= hoursMost, 'program', 'hoursLeast', `must not be more than hoursMost, which is ${hoursMost}`],
    [
      phases[0]?.last === remoteWeeks,
      ...(['home', 'roadmap.phases.0.last', `must be ${remoteWeeks}, the last of the remote weeks`] as const),
    ],
    [
      phases.every(({ first, last }, index) => first === (phases[index - 1]?.last ?? 0) + 1 && last >= first) &&
        phases.at(-1)?.last === weeks,
      ...(['home', 'roadmap.phases', `must lead from week 1 to week ${weeks} without a gap`] as const),
    ],
    [curriculum.weeks.length === weeks, 'curriculum', 'weeks', `must have ${weeks} entries, one for each week`],
    [
      curriculum.appWeeks.length === apps && curriculum.appWeeks.every((week) => week <= weeks),
      ...(['curriculum', 'appWeeks', `must name ${apps} of the ${weeks} weeks, one for each app`] as const),
    ],
    [
      course.pricing.demos.ids.every((id) => id <= capstones.projects.length),
      ...(['course', 'pricing.demos.ids', `there are ${capstones.projects.length} projects`] as const),
    ],
    ...documents.documents.map(({ file, pdf }, index): Claim => {
      const message = 'there is no such file. Upload a PDF for it, or name another file';
      const folder = pdf ? '/uploads' : '/documents';
      return [
        dirname(pdf?.src ?? file) === folder && (pdf !== undefined || isThere(file)),
        'documents',
        `documents.${index}.file`,
        message,
      ];
    }),
  ];
  return claims.flatMap(([holds, name, field, message]) => (holds ? [] : [{ file: `${name}.yaml`, field, message }]));
}

/** Finds pictures and films that documents name and that do not exist. Uploads are rows (uploads.ts), PDFs are checked above. */
function missingFiles(
  { documents: _, ...content }: Omit<Content, 'cases' | 'caseSlugs'>,
  cases: { slug: string }[],
  isThere: (file: string) => boolean,
): ContentProblem[] {
  const documents = [
    ...Object.entries(content).map(([key, value]) => [fileOf(key), value] as const),
    ...cases.map((study) => [`cases/${study.slug}.yaml`, study] as const),
  ];
  return documents.flatMap(([file, value]) =>
    filesIn(value)
      .filter(([named]) => !named.startsWith('/uploads/') && !isThere(named))
      .map(([, field]) => ({
        file,
        field,
        message: 'there is no such file. Put it into content/files, or upload one',
      })),
  );
}

/** Lists what begins with a slash and ends like a file, each with the field that names it. */
function filesIn(value: unknown, path: Path = []): [file: string, field: string][] {
  if (typeof value === 'string') return /^\/\S+\.\w+$/.test(value) ? [[value, path.join('.')]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => filesIn(inner, [...path, name]));
}

/** Returns whether a file is the owner's, is made of one of those, or is a sample. Without a build, the samples are not known. */
function filesFor(folder: string): (file: string) => boolean {
  const own = join(folder, OWN_FILES);
  const names = existsSync(own) ? readdirSync(own, { recursive: true, encoding: 'utf8' }) : [];
  const made = names.filter(isPicture).flatMap((name) => derivedFrom(name).map(({ path }) => path));
  const known = new Set([...names, ...made].map((name) => `/${name}`));
  const samples = readBuildId() === 'sources' ? undefined : readSampleFiles();
  return (file) => !samples || known.has(file) || file in samples || existsSync(builtFile(`web${file}`));
}

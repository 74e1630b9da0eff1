import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isAlias, isNode, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml';
import type { z } from 'zod';
import { caseStudy } from '#contract/content/case-studies.ts';
import { type Content, contentSchemas } from '#contract/content/documents.ts';
import { type ContentProblem, CUT, cureYaml, placeOf, quotesFor } from './content-problem.ts';

/** A document as it was read, from its file or from the desk. */
export interface Source {
  /** Path of the file below content/. */
  file: string;
  /** Left out for what comes from the desk, where there are no lines. */
  written?: { document: Document.Parsed; lines: LineCounter };
  value: unknown;
}

/** Of a value in its document. */
export type Path = ReadonlyArray<string | number>;

export const MISSING = 'is missing. Take it over from the samples';

/** Where the owner's pictures, films and PDFs are, below the documents. They take the place of those of the build. */
export const OWN_FILES = 'files';

/** Reads a document's file, and collects what is wrong with it as YAML. */
export function readSource(folder: string, file: string, problems: ContentProblem[]): Source {
  const path = join(folder, file);
  const isThere = existsSync(path);
  const text = isThere ? readFileSync(path, 'utf8') : '{}';
  if (!isThere) problems.push({ file, message: MISSING });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  // One mistake leads to many errors: the first one is where it is.
  const [error] = document.errors;
  const fault = error ? { offset: placeOf(error, text), message: cureYaml(error, text) } : findMark(document, text);
  if (fault) problems.push({ file, line: lines.linePos(fault.offset).line, message: fault.message });
  const value = fault ? {} : document.toJS();
  if (typeof value !== 'object' || !value)
    problems.push({ file, message: 'is empty, or no list of names with their texts' });
  return { file, written: { document, lines }, value };
}

/** A problem at a value, with the line of the value or of the nearest one around it. */
export function problemAt({ file, written }: Source, path: PropertyKey[] | Path, message: string): ContentProblem {
  const field = path.length > 0 ? path.join('.') : undefined;
  if (!written) return { file, field, message };
  const known = [...path] as (string | number)[];
  while (known.length > 0 && !isNode(written.document.getIn(known, true))) known.pop();
  const node = written.document.getIn(known, true);
  const line = isNode(node) && node.range ? written.lines.linePos(node.range[0]).line : 1;
  return { file, line, field, message };
}

/** Finds a text that YAML reads as an alias, an anchor or a tag because of its first character, or cuts off at a #. */
function findMark(document: Document.Parsed, text: string): { offset: number; message: string } | undefined {
  let found: { offset: number; message: string } | undefined;
  visit(document, {
    Node(_, node) {
      const mark = isAlias(node) ? '*' : node.anchor ? '&' : node.tag ? '!' : undefined;
      const [start = 0, end = 0] = node.range ?? [];
      const isText = isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string';
      if (!mark && !(isText && /^[ \t]+#/.test(text.slice(end)))) return undefined;
      found = { offset: start, message: mark ? quotesFor(mark) : CUT };
      return visit.BREAK;
    },
  });
  return found;
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

/** Lists them by name. @param folder of the documents, usually content/ */
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

/** Returns the files of the case studies, below `folder`. */
export function casesIn(folder: string): string[] {
  const names = existsSync(join(folder, 'cases')) ? readdirSync(join(folder, 'cases')) : [];
  return names.filter((file) => file.endsWith('.yaml')).map((file) => join('cases', file));
}

/** cases/skyfi.yaml is called cases-skyfi at the desk. */
export const nameOf = (file: string) => file.replace(/\.yaml$/, '').replace('/', '-');

/** The document oneDay of the content is in one-day.yaml. */
export const fileOf = (key: string) =>
  key === 'brand' ? 'brand/brand.yaml' : `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;

/** Returns a mark's drawing without what drawing programs write around and between its shapes. */
export function plainMark(svg: string): string {
  return svg
    .replace(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>|\n/gs, '')
    .replace(/='([^'"]*)'/g, '="$1"')
    .replace(/<svg\b[^>]*>/, (root) => root.replace(/\s(width|height)="[^"]*"/g, ''))
    .trim();
}

import type { YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** Says what to do about a text that begins with a character that YAML reserves. */
export const quotesFor = (mark: string) => `a text that begins with ${mark} needs quotes around it`;
const BRACE = quotesFor('a brace');
const COLON = 'a text with a colon needs quotes around it';
export const CUT =
  'a text with a # needs quotes around it, or what follows is left out. A remark has a line of its own';
const INDENT = 'this line is not indented like those above it';
const NAME = 'a colon and a blank must follow the name. If this belongs to the text above, that needs quotes around it';
const QUOTE = 'a quote inside a quoted text: write it twice, or use the other kind around the text';

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

/** Returns the offset of a parse error. For a quote that is never closed, that is where it opens, not the end of the text. */
export function placeOf({ message, pos: [at] }: YAMLParseError, text: string): number {
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  return quote ? text.lastIndexOf(quote, at) : at;
}

/** Says what to change about an error of the parser, which calls several mistakes by one code. */
export function cureYaml({ code, message, pos: [start] }: YAMLParseError, text: string): string {
  const [rest = ''] = text.slice(start).split('\n');
  const line = (text.slice(0, start).split('\n').at(-1) ?? '') + rest;
  if (/^(<{7}|={7}|>{7})/.test(line))
    return 'git has left two versions here: keep one, and remove the lines with git’s marks';
  const [, mark] = /^\s*(?:- )*(?:\w+: +)?([{[*&!@%`>|]|(?<=: +)-)/.exec(line) ?? [];
  if (mark) return mark === '{' ? BRACE : quotesFor(mark);
  const [unexplained = message] = message.split(' at line');
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (rest.trim().startsWith('- ')) return INDENT;
      if (/:(\s|$)/.test(rest.replace(/^(["']).*?\1| #.*/g, ''))) return COLON;
      return `the line below is indented further than this one: is a line missing between them? If they are one text, ${COLON}`;
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      if (message.startsWith('Sequence item')) return INDENT;
      if (message.startsWith('Missing closing')) return 'a text that begins with a quote must end with one';
      if (!message.startsWith('Implicit')) return unexplained;
      return line.includes(':') ? 'a blank must follow the colon' : NAME;
    case 'TAB_AS_INDENT':
      return 'indent with blanks, not with tabs';
    case 'DUPLICATE_KEY':
      return 'the same name stands twice here; is a line with “-” missing before it?';
    case 'MULTIPLE_DOCS':
      return 'leave this line out: a file holds one document';
    case 'BAD_INDENT':
      return INDENT;
    case 'UNEXPECTED_TOKEN':
      // A quote that ends a text too early stands before what is unexpected.
      if (rest === line) return INDENT;
      return /['"]\s*$/.test(text.slice(0, start)) ? QUOTE : unexplained;
    default:
      return unexplained;
  }
}

const EXPECTED: Record<string, string> = {
  object: 'must be names with their texts, on lines of their own below it',
  array: 'must be a list: each entry begins with “-” on a line of its own below it',
  boolean: 'must be true or false',
  number: 'must be a number, without quotes',
  int: 'must be a whole number, without quotes',
};

/** Says what to change about a value that a schema does not allow, where the schema itself does not say it. */
export function cure(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (issue.code === 'unrecognized_keys') return `nothing here is called ${issue.keys.join(', ')}. Is it misspelt?`;
  if (issue.code === 'invalid_type' && (input ?? null) === null)
    return input === null ? 'is missing. A value that begins with # needs quotes around it' : 'is missing';
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    if (typeof input === 'object' && !Array.isArray(input)) return BRACE;
    return `must be a text: put quotes around ${String(input)}`;
  }
  if (typeof input === 'string' && issue.code === 'too_big')
    return `is too long: it has ${input.length} characters, and ${issue.maximum} fit`;
  if (typeof input === 'string' && issue.code === 'too_small') return 'is empty';
  if (Array.isArray(input) && (issue.code === 'too_big' || issue.code === 'too_small')) {
    const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
    return `has ${input.length} entries, but ${issue.exact ? 'exactly' : issue.code === 'too_big' ? 'at most' : 'at least'} ${limit} are shown`;
  }
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected];
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'ends_with') return `must end with ${issue.suffix}`;
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address that begins with https://';
  return undefined;
}

import type { z } from 'zod';

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

/** Says what to change about a value that a schema does not allow. */
export function cure(issue: z.core.$ZodIssue): string {
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../stand-ins/hubspot/blog/editor-posts');

/** What a post's own file expects of its page. */
interface Expected {
  /** In its text, without any elements. */
  phrase: string;
  /** Parts of the page, as HTML. */
  has: string[];
  /** What its body must not contain. */
  lacks: string[];
  /** Parts of what is noted as left out or changed; none at all if empty. */
  changes: string[];
}

interface Head {
  expect: Expected;
  slug: string;
  language?: string;
}

/** Whole posts as real editors produce them. Each file begins with the post's other fields, as JSON in a comment. */
export const editorPosts = readdirSync(folder)
  .sort()
  .map((file) => {
    const [, head = '', postBody] =
      /^<!--\s*(\{.*?\n\}) -->\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    const { expect: expected, ...fields }: Head = JSON.parse(head);
    return { file, expected, fields: { id: `editor-${file.slice(0, 2)}`, ...fields, postBody } };
  });

import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Returns the text of a file of the repository. */
export const sourceText = (name: string) => readFileSync(path.join(root, name), 'utf8');

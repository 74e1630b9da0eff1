import { invalid } from './errors.ts';

/** A form-encoded body as Stripe reads it: text, or named or numbered parts. `a[b][0]=x` becomes { a: { b: { 0: 'x' } } }. */
export type FormNode = string | FormTree;
export interface FormTree {
  [name: string]: FormNode;
}

const deepest = 10;

/**
 * Parses a form body or a query string with brackets, and refuses what Stripe refuses: qs, which express brings, merges or drops it.
 * @throws StripeFault 400 when a name is used as text and as a group, is nested too deeply or a value holds NUL.
 */
export function parseForm(encoded: string): FormTree {
  const root: FormTree = emptyTree();
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (value.includes('\u0000') || name.includes('\u0000')) throw invalid('Invalid string: NUL characters', name);
    const path = splitName(name);
    if (path.length > deepest) throw invalid('Invalid request: parameters are nested too deeply', path[0]);
    insert(root, path, value, name);
  }
  return root;
}

/** The same parameters in any order and encoding give the same text: what an idempotency key is compared by. */
export function canonicalForm(encoded: string): string {
  const pairs = [...new URLSearchParams(encoded)];
  return JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function emptyTree(): FormTree {
  // No prototype: a parameter called __proto__ is just a name.
  return Object.create(null) as FormTree;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function insert(root: FormTree, path: string[], value: string, name: string): void {
  let tree = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(tree).length) : step;
    if (depth === path.length - 1) {
      if (typeof tree[key] === 'object') throw invalid(`Invalid request: ${name} is both a value and a group`, name);
      tree[key] = value;
      return;
    }
    const next = tree[key] ?? emptyTree();
    if (typeof next === 'string') throw invalid(`Invalid request: ${name} is both a value and a group`, name);
    tree[key] = next;
    tree = next;
  }
}

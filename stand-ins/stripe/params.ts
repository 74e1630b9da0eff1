import { invalid } from './errors.ts';

/**
 * A form-encoded body as Stripe reads it: text, or a group of named or numbered parts. `a[b][0]=x` is { a: { b: { 0:
 * 'x' } } }.
 */
export type FormNode = string | FormTree;
export interface FormTree {
  [name: string]: FormNode;
}

const deepest = 10;
/** Has no prototype, so that a parameter called __proto__ is just a name. */
const emptyTree = (): FormTree => Object.create(null);

/**
 * Parses a form body or query string with brackets. Refuses what Stripe refuses and qs, which comes with express,
 * merges or drops.
 * @throws StripeFault 400 when a name is used both as text and as a group, is nested too deeply, or a value contains
 * NUL
 */
export function parseForm(encoded: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (value.includes('\u0000') || name.includes('\u0000')) throw invalid('Invalid string: NUL characters', name);
    const path = splitName(name);
    if (path.length > deepest) throw invalid('Invalid request: parameters are nested too deeply', path[0]);
    insert(root, path, value, name);
  }
  return root;
}

/**
 * Returns the same text for the same parameters in any order and encoding, to compare requests with one idempotency
 * key.
 */
export function canonicalForm(encoded: string): string {
  const pairs = [...new URLSearchParams(encoded)];
  return JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
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

/**
 * Turns one parameter into a value; `undefined` stands for a parameter that was not sent. Not zod: nearly every line
 * here is one of Stripe's messages or codes, and each of zod's issues would have to be translated back into them.
 */
export type Reader<T> = (node: FormNode | undefined, param: string) => T;
type Shape = Record<string, Reader<unknown>>;
type Values<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** Reads the top level of a request. @throws StripeFault 400 `parameter_unknown` naming the unknown parameter */
export function readParams<S extends Shape>(shape: S, tree: FormTree): Values<S> {
  return readShape(shape, tree, (name) => name);
}

/** A group of named parameters, `param[name]`. */
export function group<S extends Shape>(shape: S): Reader<Values<S> | undefined> {
  return (node, param) => {
    if (node === undefined || node === '') return undefined;
    if (typeof node === 'string') throw invalid('Invalid object', param);
    return readShape(shape, node, (name) => `${param}[${name}]`);
  };
}

function readShape<S extends Shape>(shape: S, tree: FormTree, nameOf: (name: string) => string) {
  const unknown = Object.keys(tree).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length > 0) {
    const names = unknown.map(nameOf);
    const plural = names.length > 1 ? 's' : '';
    throw invalid(`Received unknown parameter${plural}: ${names.join(', ')}`, names[0], 'parameter_unknown');
  }
  const entries = Object.entries(shape).map(([name, read]) => [name, read(tree[name], nameOf(name))]);
  return Object.fromEntries(entries) as Values<S>;
}

export function required<T>(read: Reader<T>): Reader<NonNullable<T>> {
  return (node, param) => {
    const value = read(node, param);
    if (value === undefined || value === null)
      throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
    return value;
  };
}

/** Text of at most `longest` characters. */
export function text(longest = 5000): Reader<string | undefined> {
  return (node, param) => {
    if (node === undefined) return undefined;
    if (typeof node !== 'string') throw invalid('Invalid string', param);
    if (node === '') {
      const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
      throw invalid(message, param, 'parameter_invalid_empty');
    }
    if (node.length > longest) {
      throw invalid(`Invalid string: ${node.slice(0, 20)}…; must be at most ${longest} characters`, param);
    }
    return node;
  };
}

/** A whole number from `least` to `most`. */
export function integer(least = 0, most = Number.POSITIVE_INFINITY): Reader<number | undefined> {
  return (node, param) => {
    if (node === undefined) return undefined;
    const value = typeof node === 'string' && /^-?\d{1,15}$/.test(node) ? Number(node) : Number.NaN;
    if (Number.isNaN(value)) throw invalid(`Invalid integer: ${String(node)}`, param, 'parameter_invalid_integer');
    if (value < least || value > most) {
      const bound = value < least ? `greater than or equal to ${least}` : `less than or equal to ${most}`;
      throw invalid(`This value must be ${bound}.`, param, 'parameter_invalid_integer');
    }
    return value;
  };
}

export const flag: Reader<boolean | undefined> = (node, param) => {
  if (node === undefined) return undefined;
  if (node !== 'true' && node !== 'false') throw invalid(`Invalid boolean: ${String(node)}`, param);
  return node === 'true';
};

export function oneOf<const T extends string>(...allowed: T[]): Reader<T | undefined> {
  return (node, param) => {
    if (node === undefined) return undefined;
    const found = allowed.find((value) => value === node);
    if (found === undefined) throw invalid(`Invalid ${param}: must be one of ${allowed.join(', ')}`, param);
    return found;
  };
}

/** A list, `param[0]`, `param[1]` … or `param[]`. */
export function list<T>(read: Reader<T>, longest: number): Reader<NonNullable<T>[] | undefined> {
  return (node, param) => {
    if (node === undefined || node === '') return undefined;
    if (typeof node === 'string' || Object.keys(node).some((key) => !/^\d+$/.test(key))) {
      throw invalid('Invalid array', param);
    }
    const keys = Object.keys(node).sort((a, b) => Number(a) - Number(b));
    if (keys.length > longest) throw invalid(`Array must have at most ${longest} elements`, param);
    return keys.map((key) => required(read)(node[key], `${param}[${key}]`));
  };
}

/** Up to 50 keys of 40 characters with values of 500 (docs.stripe.com/api/metadata); an empty value unsets its key. */
export const metadata: Reader<Record<string, string> | undefined> = (node, param) => {
  if (node === undefined || node === '') return undefined;
  if (typeof node === 'string') throw invalid('Invalid object', param);
  const entries = Object.entries(node).filter(([, value]) => value !== '');
  if (entries.length > 50) throw invalid('Metadata can have at most 50 keys', param);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') throw invalid('Invalid string', `${param}[${key}]`);
      if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters', param);
      if (value.length > 500) {
        const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`;
        throw invalid(message, `${param}[${key}]`);
      }
      return [key, value];
    }),
  );
};

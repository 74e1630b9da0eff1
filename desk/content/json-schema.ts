import type { UploadUse } from '#contract/content/pieces.ts';
import { capitalize } from '../lib/format.ts';

/** What is used of JSON Schema: what the schemas of the content documents become (zod's toJSONSchema). */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  /** The entries of a list of fixed length, each with a schema of its own. */
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  enum?: (string | number)[];
  const?: string | number | boolean;
  anyOf?: JsonSchema[];
  /** Ours: the value is a file that an editor drops in (contract/content/pieces.ts). */
  upload?: UploadUse;
}

/** Returns an empty value for a field or an entry that is added. */
export function emptyOf(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? schema.enum ?? [];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return emptyOf(first as JsonSchema);
  if (schema.enum) return first;
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, emptyOf(schema.properties?.[name] ?? {})]));
  }
  if (schema.prefixItems) return schema.prefixItems.map(emptyOf);
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(schema.items ?? {}));
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? (schema.minimum ?? 0) : '';
}

/** Returns the choice of a schema that a value is closest to: the one that knows most of its names. */
export function choiceFor(schema: JsonSchema, value: unknown): JsonSchema {
  if (!schema.anyOf) return schema;
  const constants = schema.anyOf.flatMap((one) =>
    typeof one.const === 'number' || typeof one.const === 'string' ? [one.const] : [],
  );
  if (constants.length === schema.anyOf.length) return { enum: constants };
  const names = typeof value === 'object' && value ? Object.keys(value) : [];
  const fit = (one: JsonSchema) =>
    one.properties
      ? names.filter((name) => name in (one.properties ?? {})).length
      : Number(one.type === typeof value || (one.type === 'integer' && typeof value === 'number'));
  return schema.anyOf.reduce((best, one) => (fit(one) > fit(best) ? one : best));
}

/** Makes a heading of a name in a document: "onSiteWeeks" is "On site weeks". */
export function headingOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return capitalize(words);
}

/** Returns the form's name for a field, such as "Questions 1, answer" for questions.0.answer. Paths of files stay as they are. */
export function labelOf(path: string): string {
  if (path === '' || path.startsWith('/')) return path;
  const words = path
    .replace(/\.yaml$/, '')
    .split('.')
    .map((name) => headingOf(name).toLowerCase());
  return capitalize(words.join(', ').replace(/, (\d+)/g, (_, index) => ` ${Number(index) + 1}`));
}

import { z } from 'zod';
import { timelineSchema } from './timeline.ts';

// What the desk's lists and pages of records are made of. The api says what a value is, the desk how it looks.

const time = z.iso.datetime();

/** A value: shown as a dash if it is null. */
export const cellSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      text: z.string(),
      /** A page of the desk, relative to /desk, or an absolute address. */
      to: z.string().optional(),
      /** Less important than the rest. */
      isQuiet: z.boolean().optional(),
      /** An id: shown in a monospaced face, with a button that copies it. */
      isCode: z.boolean().optional(),
    }),
    z.object({ type: z.literal('count'), count: z.number() }),
    /** One number a day from this one on, YYYY-MM-DD. */
    z.object({ type: z.literal('days'), from: z.string(), counts: z.array(z.number()), noun: z.string() }),
    /** An address for print, shown with its QR code. */
    z.object({ type: z.literal('address'), address: z.string(), name: z.string() }),
    /** In cents. */
    z.object({ type: z.literal('money'), cents: z.number(), currency: z.string() }),
    z.object({ type: z.literal('time'), at: time, as: z.enum(['day', 'time']) }),
    z.object({
      type: z.literal('state'),
      /** Done, in progress, over, or waiting for a person. */
      kind: z.enum(['good', 'wait', 'gone', 'person']),
      text: z.string(),
    }),
  ])
  .nullable();
export type Cell = z.infer<typeof cellSchema>;

/** What is asked before an action. */
export const fieldSchema = z.object({
  name: z.string(),
  /** `hidden` fields are sent back as they are: what the staff member saw. */
  type: z.enum(['text', 'email', 'number', 'check', 'choice', 'date', 'hidden']),
  label: z.string(),
  help: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  min: z.number().optional(),
  max: z.number().optional(),
  choices: z.array(z.string()).optional(),
  isOptional: z.boolean().optional(),
});
export type Field = z.infer<typeof fieldSchema>;

/** An action that the staff member can take now: POST /api/desk/{path}/{id}/{name} with the fields' values. */
export const actionSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** Title of the dialog that asks for confirmation. Without one, the action runs at once. */
  question: z.string().optional(),
  /** What will happen, one string per paragraph. */
  explain: z.array(z.string()),
  /** Label of the button that confirms it; by default, that of the action. */
  confirm: z.string().optional(),
  fields: z.array(fieldSchema),
  /** Beside the page's title, or in the box that says what is wrong. */
  place: z.enum(['head', 'problem']),
  isPrimary: z.boolean(),
});
export type RecordAction = z.infer<typeof actionSchema>;

export const labelledSchema = z.array(z.object({ label: z.string(), cells: z.array(cellSchema) }));

/** GET /api/desk/{path}/{id}: one record, with everything that happened to it. */
export const recordSchema = z.object({
  id: z.string(),
  title: z.string(),
  lead: z.array(cellSchema),
  states: labelledSchema,
  /** Why a person must act. */
  problem: z.object({ title: z.string(), text: z.string() }).nullable(),
  factsTitle: z.string(),
  facts: labelledSchema,
  /** Related records. */
  groups: z.array(z.object({ title: z.string(), none: z.string(), facts: labelledSchema })),
  actions: z.array(actionSchema),
  hasNotes: z.boolean(),
  timeline: timelineSchema,
});
export type DeskRecord = z.infer<typeof recordSchema>;

/** The response of an action. */
export const actedSchema = z.object({
  /** What was done, and where to see more of it. */
  done: z.object({
    text: z.string(),
    to: z.string().optional(),
    label: z.string().optional(),
    /** A text that the desk copies for the staff member, and what it says then. */
    copy: z.object({ text: z.string(), said: z.string() }).optional(),
  }),
  /** Null once the action has removed it. */
  record: recordSchema.nullable(),
});
export type Acted = z.infer<typeof actedSchema>;

export const recordRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  second: z.string().nullable(),
  /** One for each column of the resource. */
  cells: z.array(cellSchema),
  /** Whether the bulk action applies to it. */
  isSelectable: z.boolean(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;

/** A kind of record that the desk lists and shows. */
export const resourceSchema = z.object({
  /** Path of the list, relative to /desk and to /api/desk. */
  path: z.string(),
  one: z.string(),
  many: z.string(),
  lead: z.string(),
  searchLabel: z.string().nullable(),
  filters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isSelect: z.boolean(),
      /** Label of the default, when no choice is made. */
      usual: z.string(),
      choices: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          count: z.number().optional(),
          /** What an empty list means: good news, for example. */
          none: z.object({ title: z.string(), text: z.string() }).optional(),
        }),
      ),
    }),
  ),
  /** Heading of the first column, and the order that it sorts by. */
  head: z.string(),
  headSort: z.string().nullable(),
  columns: z.array(
    z.object({ head: z.string(), sort: z.string().optional(), isDefault: z.boolean(), isNumeric: z.boolean() }),
  ),
  /** Shown while there are no records. */
  none: z.string(),
  hasPanel: z.boolean(),
  /** Whether the records are read from a vendor: only when a screen is opened, and after an action. */
  isRemote: z.boolean(),
  /** An action on a record that each row offers. */
  inRows: actionSchema.nullable(),
  hasCsv: z.boolean(),
  /** What the staff member can do for the whole list: POST /api/desk/{path}/{name}. The one without a name adds a record. */
  actions: z.array(actionSchema),
  /** The bulk action: POST /api/desk/{path}/{name} with ids, or with the list's filters. */
  bulk: z
    .object({
      ...{ name: z.string(), label: z.string(), noun: z.string(), explain: z.string(), asks: z.boolean() },
      /** The filter value for which it is offered for the whole list. */
      all: z.object({ filter: z.string(), value: z.string() }),
    })
    .nullable(),
});
export type DeskResource = z.infer<typeof resourceSchema>;

/** GET /api/desk/resources */
export const resourcesSchema = z.array(resourceSchema);

import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { deskListSchema } from '../../contract/desk/lists.ts';
import { DESK_PAGE_SIZE } from '../../contract/desk/lists.values.ts';
import {
  type Acted,
  actedSchema,
  type DeskRecord,
  recordRowSchema,
  recordSchema,
} from '../../contract/desk/resource.ts';
import { type DeskNote, deskIdSchema, deskNoteSchema } from '../../contract/desk/timeline.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { log } from '../../platform/log.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { addNote } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { type AnyResource, presentRecord, presentRow } from './present.ts';
import { querySchemaOf, readList } from './read-list.ts';
import type { Action, Addition, Bulk, Context, ListQuery, Selection } from './resource.ts';
import { formSchemaOf, runAction } from './run-action.ts';

/** Makes the routes of a resource: its list, its records, their notes, and a route for each action. */
export function resourceController(resource: AnyResource): Type {
  const { kind, path, one, readers = 'viewer' } = resource;
  const id = () => Param('id', { schema: deskIdSchema });
  const query = querySchemaOf(resource);

  @ApiTags('desk')
  @Controller(`desk/${path}`)
  class ResourceController {
    readonly context: Context;

    constructor(
      @Inject(DATABASE) readonly db: Database,
      @Inject(ENV) env: Env,
      modules: ModuleRef,
    ) {
      this.context = { db, env, get: (of) => modules.get(of, { strict: false }) };
    }

    @Get()
    @DeskAccess(readers)
    @ApiOperation({ summary: `${resource.many}, one page at a time` })
    @ApiResponses(200, deskListSchema(recordRowSchema), 400)
    async list(@Query({ schema: query }) wanted: ListQuery) {
      const { rows, ...counts } = await readList(this.db, resource, wanted);
      const beside = await resource.beside(this.db, rows);
      return { items: rows.map((row) => presentRow(resource, row, beside)), ...counts };
    }

    async export(wanted: Selection, staff: SignedInStaff, response: Response): Promise<void> {
      const rows = resource.csv?.(this.db, staff, wanted) as AsyncGenerator<string>;
      // A failure before the first row is still an ordinary error response.
      const { value: start = '' } = await rows.next();
      response.setHeader('Content-Type', 'text/csv; charset=utf-8');
      response.setHeader('Content-Disposition', `attachment; filename="${path}.csv"`);
      response.write(start);
      // A later failure breaks the connection, so that an incomplete file does not look complete.
      await pipeline(rows, response).catch((error: unknown) =>
        log.warn('export_failed', 'an export was interrupted', { reason: error, resource: path }),
      );
    }

    @Get(':id')
    @DeskAccess(readers)
    @ApiOperation({ summary: `One ${one}, with its history` })
    @ApiResponses(200, recordSchema, 400, 404)
    async show(@id() recordId: string, @CurrentStaff() { role }: SignedInStaff): Promise<DeskRecord> {
      const row = known(await resource.find(this.db, recordId), one);
      return presentRecord(resource, recordId, await resource.facts(this.db, row, this.context), role);
    }

    async addNote(recordId: string, { text }: DeskNote, staff: SignedInStaff): Promise<Acted> {
      known(await resource.find(this.db, recordId), one);
      await addNote(this.db, staff, { kind, id: recordId }, text);
      return { done: { text: 'Saved the note.' }, record: await this.show(recordId, staff) };
    }

    async act(name: string, recordId: string, values: object, staff: SignedInStaff): Promise<Acted> {
      const done = await runAction(resource, name, this.context, recordId, values, staff);
      return { done, record: await this.show(recordId, staff) };
    }
  }

  const { prototype } = ResourceController;
  if (resource.hasNotes) route(prototype, 'addNote', ':id/notes', 'Add a note, visible only to staff', deskNoteSchema);
  if (resource.csv) addExport(prototype, query.omit({ page: true }), one);
  if (resource.bulk) addBulk(prototype, resource.bulk, query);
  if (resource.add) addAddition(prototype, resource.add);
  for (const [name, action] of Object.entries(resource.actions)) addRoute(prototype, name, action);
  return ResourceController;
}

/** Makes GET export, as decorators would; it is declared before :id, which would take its path. */
function addExport(prototype: object, schema: z.ZodObject, one: string): void {
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object], prototype, 'export');
  Query({ schema })(prototype, 'export', 0);
  CurrentStaff()(prototype, 'export', 1);
  Res()(prototype, 'export', 2);
  decorate(prototype, 'export', [
    Get('export'),
    DeskAccess('operator', { isIrreversible: true }),
    ApiOperation({ summary: `Export what a list finds, a line for each ${one}, as CSV without formulas` }),
    ApiProduces('text/csv'),
    ApiResponses(200, z.string(), 400),
  ]);
}

/** Adds POST {bulk}: to the records with these ids, or to all that the filters find. */
function addBulk(prototype: object, { name, label, run }: Bulk<never>, query: z.ZodObject): void {
  const ids = z.array(z.uuid()).min(1).max(DESK_PAGE_SIZE).optional();
  const schema = query.omit({ page: true, sort: true }).extend({ ids });
  const act = async ({ db }: Context, wanted: object, staff: SignedInStaff) => ({ text: await run(db, staff, wanted) });
  listRoute(prototype, name, `${label}: by filter or by id`, schema, act, {}, 400);
}

/** Adds POST to the list's own path: a new record. */
function addAddition(prototype: object, add: Addition): void {
  const act = (context: Context, values: object, actor: SignedInStaff) =>
    add.run({ ...context, actor }, values as never);
  listRoute(prototype, '', add.label, formSchemaOf(add), act, add, 400, 404, 409);
}

type ListAct = (context: Context, body: object, staff: SignedInStaff) => Promise<Acted['done']>;

/** Makes a method (body, staff) a POST route of the list, as decorators would. */
function listRoute(
  prototype: object,
  path: string,
  summary: string,
  schema: z.ZodType,
  act: ListAct,
  { role = 'operator', isIrreversible = false }: Pick<Action<unknown>, 'role' | 'isIrreversible'>,
  ...errors: number[]
): void {
  const name = path || 'add';
  const named = {
    async [name](this: { context: Context }, body: object, staff: SignedInStaff) {
      return { done: await act(this.context, body, staff) };
    },
  };
  Object.defineProperty(prototype, name, { value: named[name], configurable: true, writable: true });
  Reflect.defineMetadata('design:paramtypes', [Object, Object], prototype, name);
  Body({ schema })(prototype, name, 0);
  CurrentStaff()(prototype, name, 1);
  decorate(prototype, name, [
    Post(path),
    HttpCode(200),
    DeskAccess(role, { isIrreversible }),
    ApiOperation({ summary }),
    ApiResponses(200, actedSchema.pick({ done: true }), ...errors),
  ]);
}

function decorate(prototype: object, name: string, decorators: MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  for (const one of decorators) one(prototype, name, descriptor);
}

type Acting = { act(name: string, id: string, values: object, staff: SignedInStaff): Promise<Acted> };

/** Adds POST :id/{name} for an action. */
function addRoute(prototype: object, name: string, action: Action<unknown>): void {
  const named = {
    [name](this: Acting, id: string, values: object = {}, staff: SignedInStaff) {
      return this.act(name, id, values, staff);
    },
  };
  Object.defineProperty(prototype, name, { value: named[name], configurable: true, writable: true });
  route(prototype, name, `:id/${name}`, action.label, action.form && formSchemaOf(action), action);
}

/** Makes a method (id, body, staff) a POST route, as decorators would. @param schema of the body, if it has one */
function route(
  prototype: object,
  name: string,
  path: string,
  summary: string,
  schema?: z.ZodType,
  { role = 'operator', isIrreversible = false }: Pick<Action<unknown>, 'role' | 'isIrreversible'> = {},
): void {
  // What a compiler would note; OpenAPI has no bodies without it.
  Reflect.defineMetadata('design:paramtypes', [String, Object, Object], prototype, name);
  Param('id', { schema: deskIdSchema })(prototype, name, 0);
  if (schema) Body({ schema })(prototype, name, 1);
  CurrentStaff()(prototype, name, 2);
  decorate(prototype, name, [
    Post(path),
    HttpCode(200),
    DeskAccess(role, { isIrreversible }),
    ApiOperation({ summary }),
    ApiResponses(200, actedSchema, 400, 404, 409),
  ]);
}

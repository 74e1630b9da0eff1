import { pipeline } from 'node:stream/promises';
import { Body, Inject, Param, Query, Res, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { deskListSchema } from '../../contract/desk/lists.ts';
import { DESK_PAGE_SIZE } from '../../contract/desk/lists.values.ts';
import { type Acted, actedSchema, type DeskRecord, recordSchema } from '../../contract/desk/resource.ts';
import { type DeskNote, deskIdSchema, deskNoteSchema } from '../../contract/desk/timeline.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { log } from '../../platform/log.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../access/desk-access.ts';
import { addNote } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { type AnyResource, labelled, presentRows, readRecord } from './present.ts';
import { querySchemaOf, readList } from './read-list.ts';
import type { Action, Context, ListQuery, Selection } from './resource.ts';
import { formSchemaOf, runAction } from './run-action.ts';

/** Makes the routes of a resource: its list, its records, their notes, and a route for each action. */
export function resourceController(resource: AnyResource): Type {
  const { kind, path, one, readers = 'viewer' } = resource;
  const idSchema = resource.id ?? deskIdSchema;
  const id = () => Param('id', { schema: idSchema });
  const query = querySchemaOf(resource);

  @DeskRoutes(`desk/${path}`)
  class ResourceController {
    readonly context: Context;

    constructor(
      @Inject(DATABASE) readonly db: Database,
      @Inject(ENV) env: Env,
      modules: ModuleRef,
    ) {
      this.context = { db, env, get: (of) => modules.get(of, { strict: false }) };
    }

    @DeskGet('', readers, `${resource.many}, one page at a time`)
    @ApiResponses(200, deskListSchema, 400)
    async list(@Query({ schema: query }) wanted: ListQuery) {
      const { rows, ...counts } = await readList(resource, this.context, wanted);
      const items = await presentRows(resource, this.context, rows);
      return { items, ...counts, status: labelled((await resource.status?.(this.context)) ?? []) };
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

    @DeskGet(':id', readers, `One ${one}, with its history`)
    @ApiResponses(200, recordSchema, 400, 404)
    async show(@id() recordId: string, @CurrentStaff() staff: SignedInStaff): Promise<DeskRecord> {
      return known((await this.read(recordId, staff)) ?? undefined, one);
    }

    async read(recordId: string, staff: SignedInStaff): Promise<DeskRecord | null> {
      const row = await resource.find(this.db, recordId, this.context);
      return row ? readRecord(resource, this.context, row, staff) : null;
    }
  }

  const { prototype } = ResourceController;
  const answer = async (routes: ResourceController, done: Acted['done'], id: string, staff: SignedInStaff) => ({
    done,
    record: await routes.read(id, staff),
  });
  type Handler = (this: ResourceController, body: never, staff: SignedInStaff, id: string) => Promise<object>;
  const post = (name: string, route: Route, handler: Handler) => addPost(prototype, name, route, idSchema, handler);

  if (resource.csv) addExport(prototype, query.omit({ page: true }), one);
  if (resource.hasNotes) {
    const route = { path: ':id/notes', summary: 'Add a note, visible only to staff', schema: deskNoteSchema };
    post('addNote', route, async function (this, { text }: DeskNote, staff, id) {
      known(await resource.find(this.db, id, this.context), one);
      await addNote(this.db, staff, { kind, id }, text);
      return answer(this, { text: 'Saved the note.' }, id, staff);
    });
  }
  const { bulk, actions = {}, listActions = {} } = resource;
  if (bulk) {
    const ids = z.array(z.uuid()).min(1).max(DESK_PAGE_SIZE).optional();
    const schema = query.omit({ page: true, sort: true }).extend({ ids });
    const route = { path: bulk.name, summary: `${bulk.label}: by filter or by id`, schema };
    post(bulk.name, route, async function (this, wanted: object, staff) {
      return { done: { text: await bulk.run(this.db, staff, wanted) } };
    });
  }
  for (const [name, action] of Object.entries(listActions)) {
    post(`all-${name}`, routeOf(name === 'add' ? '' : name, action), async function (this, values: object = {}, staff) {
      return { done: await runAction(resource, name, this.context, null, values, staff) };
    });
  }
  for (const [name, action] of Object.entries<Action<never>>(actions)) {
    post(name, routeOf(`:id/${name}`, action), async function (this, values: object = {}, staff, id) {
      return answer(this, await runAction(resource, name, this.context, id, values, staff), id, staff);
    });
  }
  return ResourceController;
}

/** Makes GET export, as decorators would; it is declared before :id, which would take its path. */
function addExport(prototype: object, schema: z.ZodObject, one: string): void {
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object], prototype, 'export');
  Query({ schema })(prototype, 'export', 0);
  CurrentStaff()(prototype, 'export', 1);
  Res()(prototype, 'export', 2);
  decorate(prototype, 'export', [
    DeskGet('export', 'operator', `Export what a list finds, a line for each ${one}, as CSV without formulas`, {
      isIrreversible: true,
    }),
    ApiProduces('text/csv'),
    ApiResponses(200, z.string(), 400),
  ]);
}

interface Route extends Pick<Action<never>, 'role' | 'isIrreversible'> {
  /** Below the list's; with :id for a record's. */
  path: string;
  summary: string;
  /** Of the body, if it has one. */
  schema?: z.ZodType;
}

function routeOf(path: string, { role, isIrreversible, label: summary, form }: Action<never>): Route {
  return { path, role, isIrreversible, summary, ...(form && { schema: formSchemaOf({ form }) }) };
}

/** Makes a method (body, staff, id) a POST route, as decorators would. */
function addPost(
  prototype: object,
  name: string,
  route: Route,
  id: z.ZodType<string>,
  handler: (...args: never[]) => Promise<object>,
): void {
  const { path, summary, schema, role = 'operator', isIrreversible } = route;
  const isOfRecord = path.startsWith(':id/');
  // OpenAPI finds the body by the function's name.
  Object.defineProperty(handler, 'name', { value: name });
  Object.defineProperty(prototype, name, { value: handler, configurable: true, writable: true });
  // What a compiler would note; OpenAPI has no bodies without it.
  Reflect.defineMetadata('design:paramtypes', [Object, Object, String], prototype, name);
  if (schema) Body({ schema })(prototype, name, 0);
  CurrentStaff()(prototype, name, 1);
  if (isOfRecord) Param('id', { schema: id })(prototype, name, 2);
  decorate(prototype, name, [
    DeskPost(path, role, summary, { isIrreversible }),
    ApiResponses(200, isOfRecord ? actedSchema : actedSchema.pick({ done: true }), 400, 404, 409),
  ]);
}

function decorate(prototype: object, name: string, decorators: MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  for (const one of decorators) one(prototype, name, descriptor);
}

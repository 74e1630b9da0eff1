import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { deskListSchema } from '../../contract/desk/lists.ts';
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
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { addNote } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { type AnyResource, presentRecord, presentRow } from './present.ts';
import { type ListQuery, querySchemaOf, readList } from './read-list.ts';
import type { Action, Context } from './resource.ts';
import { runAction } from './run-action.ts';

/** Makes the routes of a resource: its list, its records, their notes, and a route for each action. */
export function resourceController(resource: AnyResource): Type {
  const { kind, path, one } = resource;
  const id = () => Param('id', { schema: deskIdSchema });
  const query = querySchemaOf(resource);

  @ApiTags('desk')
  @Controller(`desk/${path}`)
  class ResourceController {
    private readonly context: Context;

    constructor(
      @Inject(DATABASE) private readonly db: Database,
      @Inject(ENV) env: Env,
      modules: ModuleRef,
    ) {
      this.context = { db, env, get: (of) => modules.get(of, { strict: false }) };
    }

    @Get()
    @DeskAccess('viewer')
    @ApiOperation({ summary: `${resource.many}, one page at a time` })
    @ApiResponses(200, deskListSchema(recordRowSchema), 400)
    async list(@Query({ schema: query }) wanted: ListQuery) {
      const { rows, ...counts } = await readList(this.db, resource, wanted);
      const beside = await resource.beside(this.db, rows);
      return { items: rows.map((row) => presentRow(resource, row, beside)), ...counts };
    }

    @Get(':id')
    @DeskAccess('viewer')
    @ApiOperation({ summary: `One ${one}, with its history` })
    @ApiResponses(200, recordSchema, 400, 404)
    async show(@id() recordId: string, @CurrentStaff() { role }: SignedInStaff): Promise<DeskRecord> {
      const row = known(await resource.find(this.db, recordId), one);
      return presentRecord(resource, recordId, await resource.facts(this.db, row, this.context), role);
    }

    @Post(':id/notes')
    @HttpCode(200)
    @DeskAccess('operator')
    @ApiOperation({ summary: 'Add a note, visible only to staff' })
    @ApiResponses(200, actedSchema, 400, 404)
    async addNote(
      @id() recordId: string,
      @Body({ schema: deskNoteSchema }) { text }: DeskNote,
      @CurrentStaff() staff: SignedInStaff,
    ): Promise<Acted> {
      known(await resource.find(this.db, recordId), one);
      await addNote(this.db, staff, { kind, id: recordId }, text);
      return { done: { text: 'Saved the note.' }, record: await this.show(recordId, staff) };
    }

    async act(name: string, recordId: string, values: object, staff: SignedInStaff): Promise<Acted> {
      const done = await runAction(resource, name, this.context, recordId, values, staff);
      return { done, record: await this.show(recordId, staff) };
    }
  }

  for (const [name, action] of Object.entries(resource.actions)) addRoute(ResourceController.prototype, name, action);
  return ResourceController;
}

type Acting = { act(name: string, id: string, values: object, staff: SignedInStaff): Promise<Acted> };

/** Adds POST :id/{name}, as decorators would. */
function addRoute(prototype: object, name: string, action: Action<unknown>): void {
  const { role = 'operator', isIrreversible = false, form = {} } = action;
  const schema = z.strictObject(Object.fromEntries(Object.entries(form).map(([field, { schema }]) => [field, schema])));
  const named = {
    [name](this: Acting, id: string, values: object = {}, staff: SignedInStaff) {
      return this.act(name, id, values, staff);
    },
  };
  const descriptor = { value: named[name], configurable: true, writable: true };
  Object.defineProperty(prototype, name, descriptor);
  // What a compiler would note; OpenAPI has no bodies without it.
  Reflect.defineMetadata('design:paramtypes', [String, Object, Object], prototype, name);
  Param('id', { schema: deskIdSchema })(prototype, name, 0);
  if (Object.keys(form).length > 0) Body({ schema })(prototype, name, 1);
  CurrentStaff()(prototype, name, 2);
  for (const decorate of [
    Post(`:id/${name}`),
    HttpCode(200),
    DeskAccess(role, { isIrreversible }),
    ApiOperation({ summary: action.label }),
    ApiResponses(200, actedSchema, 400, 404, 409),
  ])
    decorate(prototype, name, descriptor);
}

import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { StaffRole } from '../../contract/desk/roles.values.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import type { Actor } from '../desk-actions.repository.ts';

interface Access {
  /** The lowest role that may call the route. */
  role: StaffRole;
  /** Whether the guard must ask Supabase if the caller is still signed in; a token alone stays valid for an hour. */
  isIrreversible: boolean;
}
type Options = Partial<Pick<Access, 'isIrreversible'>>;

/** A signed-in staff member. */
export interface SignedInStaff extends Actor {
  userId: string;
  role: StaffRole;
  hasSecondFactor: boolean;
}

/** The metadata that the guard reads. A desk route without it refuses every call. */
export const deskAccess = Reflector.createDecorator<Access>();

/** Declares a controller of the desk. @param path from `desk` on */
export function DeskRoutes(path: string): ClassDecorator {
  return applyDecorators(ApiTags('desk'), Controller(path));
}

/**
 * Declares a GET route of the desk, and who may call it.
 * @param role the lowest allowed role: viewers only read, editors change the site's words, owners also manage staff and erase people
 * @param options `isIrreversible` for actions that cannot be undone, or that grant someone more access or value
 */
export function DeskGet(path: string, role: StaffRole, summary: string, options?: Options): MethodDecorator {
  return applyDecorators(Get(path), deskRoute(role, summary, options));
}

/** Declares a POST route of the desk, as `DeskGet` does. It answers 200. */
export function DeskPost(path: string, role: StaffRole, summary: string, options?: Options): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), deskRoute(role, summary, options));
}

function deskRoute(role: StaffRole, summary: string, { isIrreversible = false }: Options = {}) {
  const errors = isIrreversible ? [401, 403, 429, 503] : [401, 403, 429];
  return applyDecorators(
    deskAccess({ role, isIrreversible }),
    ApiBearerAuth(),
    ApiOperation({ summary }),
    ...errors.map((status) => ApiResponse({ status, standardSchema: errorBodySchema as never })),
  );
}

const signedIn = new WeakMap<Request, SignedInStaff>();

/** Remembers which staff member the guard admitted with this request. */
export function setCurrentStaff(request: Request, staff: SignedInStaff): void {
  signedIn.set(request, staff);
}

/** Route parameter: the staff member who is calling. Only for routes of the desk. */
export const CurrentStaff = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInStaff => {
  const staff = signedIn.get(context.switchToHttp().getRequest<Request>());
  if (!staff) throw new Error('CurrentStaff is used on a route outside the desk');
  return staff;
});

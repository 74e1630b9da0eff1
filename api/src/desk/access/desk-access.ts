import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import type { StaffRole } from '../../contract/desk/roles.values.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import type { Actor } from '../desk-actions.repository.ts';

interface Access {
  /** The least role that may call. */
  role: StaffRole;
  /** What cannot be undone asks Supabase first whether the caller is still signed in. */
  isIrreversible: boolean;
}

/** Somebody of the team who is signed in. */
export interface SignedInStaff extends Actor {
  userId: string;
  role: StaffRole;
  hasSecondFactor: boolean;
}

/** What the guard reads. A route of the desk without it refuses everybody. */
export const deskAccess = Reflector.createDecorator<Access>();

/**
 * Declares who may call a route of the desk.
 * @param role the least role: viewers see no personal data and change nothing, owners also manage staff and erase
 * @param options `isIrreversible` for what cannot be undone, or gives somebody more than they had
 */
export function DeskAccess(role: StaffRole, { isIrreversible = false } = {}): MethodDecorator {
  const errors = isIrreversible ? [401, 403, 429, 503] : [401, 403, 429];
  return applyDecorators(
    deskAccess({ role, isIrreversible }),
    ApiBearerAuth(),
    ...errors.map((status) => ApiResponse({ status, standardSchema: errorBodySchema as never })),
  );
}

const signedIn = new WeakMap<Request, SignedInStaff>();

/** Remembers who the guard has let in. */
export function letIn(request: Request, staff: SignedInStaff): void {
  signedIn.set(request, staff);
}

/** Parameter of a route of the desk: who is calling. */
export const CurrentStaff = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInStaff => {
  const staff = signedIn.get(context.switchToHttp().getRequest<Request>());
  if (!staff) throw new Error('a route outside of the desk asks who is calling');
  return staff;
});

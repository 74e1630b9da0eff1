import type { Request } from 'express';
import { AppError } from '../../platform/http/app-error.ts';

/** Returns the access token in the Authorization header. @throws AppError 401 not_signed_in */
export function tokenOf(request: Request): string {
  const token = /^Bearer +([\w.-]+) *$/i.exec(request.get('authorization') ?? '')?.[1];
  if (!token) throw notSignedIn();
  return token;
}

export function notSignedIn(): AppError {
  return new AppError(401, 'not_signed_in', 'Please sign in.');
}

export function notAllowed(): AppError {
  return new AppError(403, 'not_allowed', 'Your account may not do this. An owner of the desk can change that.');
}

export function secondFactorRequired(): AppError {
  return new AppError(403, 'second_factor_required', 'Please sign in with your second factor.');
}

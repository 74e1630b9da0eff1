import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { ENV } from '../platform/config/configuration.module.ts';
import { type Env, hasDiagnostics } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';

/** Where diagnostics are off, their addresses look like any that do not exist. */
@Injectable()
export class DiagnosticsGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(): boolean {
    if (hasDiagnostics(this.env)) return true;
    throw new AppError(404, 'not_found', 'There is nothing at this address.');
  }
}

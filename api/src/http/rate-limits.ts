import { ThrottlerModule } from '@nestjs/throttler';
import { ENV } from '../config/configuration.module.ts';
import type { Env } from '../config/env.ts';

const MINUTE_MS = 60_000;

/**
 * Requests a minute and client address, for everything and, much fewer, for what makes accounts. Counted in each process:
 * behind nginx its limit_req holds across replicas. The client's address is express's `req.ip`, see TRUSTED_PROXIES.
 */
export const rateLimits = ThrottlerModule.forRootAsync({
  inject: [ENV],
  useFactory: (env: Env) => [
    { name: 'default', ttl: MINUTE_MS, limit: env.RATE_LIMIT_PER_MINUTE },
    {
      name: 'signups',
      ttl: MINUTE_MS,
      limit: env.RATE_LIMIT_SIGNUPS_PER_MINUTE,
      skipIf: (context) => Reflect.getMetadata(SIGNUP, context.getHandler()) !== true,
    },
  ],
});

const SIGNUP = 'rate-limit:signup';

/** Puts a route under the stricter limit for calls that make accounts. */
export function LimitedAsSignup(): MethodDecorator {
  return (_target, _key, descriptor) => {
    Reflect.defineMetadata(SIGNUP, true, descriptor.value as object);
  };
}

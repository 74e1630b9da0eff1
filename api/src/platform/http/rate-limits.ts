import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SkipThrottle, ThrottlerModule } from '@nestjs/throttler';
import ipaddr from 'ipaddr.js';
import { ENV, type Env } from '../config/env.ts';
import { boundedCounts } from './bounded-counts.ts';
import { clientAddress } from './request-context.ts';

const MINUTE_MS = 60_000;

type StricterLimit = 'signups' | 'leads';
const reflector = new Reflector();

/**
 * Limits requests per minute and client address, for all routes and, more strictly, for those that make accounts or
 * leads. Each process counts for itself. Across replicas, nginx's limit_req applies (nginx/includes/limits.conf counts
 * by the same key).
 */
export const rateLimits = ThrottlerModule.forRootAsync({
  inject: [ENV],
  useFactory: (env: Env) => ({
    // One count for the whole api, not one per route.
    generateKey: (_context, tracker, name) => `${name}:${tracker}`,
    getTracker: (request) => limitKey(request.ip),
    throttlers: [
      { name: 'default', ttl: MINUTE_MS, limit: env.RATE_LIMIT_PER_MINUTE },
      { name: 'signups', ttl: MINUTE_MS, limit: env.RATE_LIMIT_SIGNUPS_PER_MINUTE, skipIf: isNotLimitedBy('signups') },
      { name: 'leads', ttl: MINUTE_MS, limit: env.RATE_LIMIT_LEADS_PER_MINUTE, skipIf: isNotLimitedBy('leads') },
    ],
  }),
});

/** Puts a route under a stricter limit. */
export const RateLimit = Reflector.createDecorator<StricterLimit>();

/** For routes that no limit may hold up, such as health and webhooks. */
export const SkipRateLimit = () => SkipThrottle({ default: true, signups: true, leads: true });

/**
 * Returns what counts as one visitor: an IPv4 address (also if mapped into IPv6, ::ffff:203.0.113.4), or the /64
 * network of an IPv6 address, because a visitor is usually given a whole /64.
 * @param ip express's `req.ip`, see TRUSTED_PROXIES
 */
export function limitKey(ip: string | undefined): string {
  const text = clientAddress(ip);
  if (text === null) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * Counts events per minute by the visitor's IP address, where @nestjs/throttler does not apply. Each process counts
 * separately.
 * @returns a function that counts one event of express's `req.ip`, and returns how many there were from this address in the
 * current minute, which starts with the first
 */
export function countByAddress(): (ip: string | undefined) => number {
  const counts = boundedCounts(MINUTE_MS);
  return (ip) => {
    const key = limitKey(ip);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

function isNotLimitedBy(limit: StricterLimit) {
  return (context: ExecutionContext) => reflector.get(RateLimit, context.getHandler()) !== limit;
}

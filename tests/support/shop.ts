import request from 'supertest';
import { startWorld } from './world.ts';

/** Where the tests under tests/api/http call: a running site when API_URL names one, else an api in this process. */
export interface RunningShop {
  http: ReturnType<typeof request>;
  /** Stripe's control, as in outside-world.ts. */
  stripe(path: string, body?: object): Promise<unknown>;
  /** The address that payments return to. */
  publicUrl: string;
  close(): Promise<void>;
}

/** Nothing but HTTP is at hand: no database, no clock, no faults. */
export async function startShop(): Promise<RunningShop> {
  const url = process.env.API_URL;
  if (!url) {
    const world = await startWorld();
    return { ...world, publicUrl: world.env.PUBLIC_URL };
  }
  return {
    http: request(url),
    publicUrl: url,
    async stripe(path, body) {
      const answer = await fetch(`${url}/__local/stripe/control${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.status === 204 ? null : answer.json();
    },
    close: async () => {},
  };
}

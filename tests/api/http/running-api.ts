import request from 'supertest';
import { sharedApi } from '../../support/shared-api.ts';

/** What the tests in this folder call: the running site that API_URL names, or the group's api. */
export interface RunningApi {
  http: ReturnType<typeof request>;
  stripe(path: string, body?: object): Promise<unknown>;
  /** The address that payments return to. */
  publicUrl: string;
}

/** Finds an api to use by HTTP only: no database, clock or faults. */
export async function runningApi(): Promise<RunningApi> {
  const url = process.env.API_URL;
  if (!url) {
    const api = await sharedApi();
    return { ...api, publicUrl: api.env.PUBLIC_URL };
  }
  return {
    http: request(url),
    publicUrl: url,
    async stripe(path, body) {
      const response = await fetch(`${url}/__local/stripe/control${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status === 204 ? null : response.json();
    },
  };
}

import { afterAll, afterEach } from '@jest/globals';
import request from 'supertest';
import { startApiProcess, startReplica } from './api-process.ts';
import { startTestEnvironment } from './test-environment.ts';

/** Starts the built api in a process that tests may kill and start again. All of it ends after the file's tests. */
export async function startDrill(overrides?: Record<string, string>) {
  const environment = await startTestEnvironment(overrides);
  let running = await startApiProcess(environment.variables);
  afterEach(() => environment.standIns.faults.clear());
  afterAll(async () => {
    await running.stop();
    await environment.close();
  });
  return {
    environment,
    api: {
      kill: () => running.kill(),
      stop: () => running.stop(),
      async start() {
        running = await startApiProcess(environment.variables);
      },
    },
    http: () => request(environment.apiUrl),
    /** Posts JSON. @returns the status; 0 if the call was cut off */
    async post(path: string, body: object): Promise<number> {
      const call = fetch(environment.apiUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      return call.then(({ status }) => status).catch(() => 0);
    },
  };
}

/** Starts two processes of the built api on one database. All of it ends after the file's tests. */
export async function startTwoApis(overrides: Record<string, string>) {
  const environment = await startTestEnvironment(overrides);
  const { variables } = environment;
  const apis = await Promise.all([startApiProcess(variables), startReplica(variables)]);
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.stop()));
    await environment.close();
  });
  return { environment, apis };
}

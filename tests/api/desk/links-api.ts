import { afterAll } from '@jest/globals';
import { prepareDesk } from '../../support/desk.ts';
import { type RedirectsApi, startRedirectsApi } from '../../support/redirects-api.ts';

let started: Promise<RedirectsApi> | undefined;
afterAll(async () => (await started)?.close());

/** Prepares the desk of an api whose public site responds; the files about links share it. */
export const prepareLinks = () =>
  prepareDesk({ operator: 'operator', viewer: 'viewer' }, () => (started ??= startRedirectsApi()));

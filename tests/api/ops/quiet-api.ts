import { sharedApi } from '../../support/shared-api.ts';

/** Joins an api that does not reconcile payments by itself, so that the command does. */
export const quietApi = () => sharedApi({ RECONCILE_EVERY_MINUTES: '59' });

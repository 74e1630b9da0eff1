import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until readers see what was written before: the api looks once a second whether posts or short links have changed. */
export const settled = () => sleep(1_100);

import { Trouble } from './docker.ts';
import { tagOfRelease } from './record.ts';
import type { Service } from './services.ts';

/** What a release consists of, in the order in which it goes back. */
export const parts = ['api', 'web'];

/** @throws Trouble when the release that runs, or the one before it, has this tag */
export function refuseUsedTag(tag: string, services: Map<string, Service>): void {
  // Of api and web only: `migrate` keeps the labels of a release that failed.
  const used = parts.flatMap((name) => [services.get(name)?.release, services.get(name)?.previous]);
  if (used.map((release) => tagOfRelease(release ?? '')).includes(tag) || tagOf(services.get('api')) === tag)
    throw new Trouble(`${tag} is the tag of a release that runs, or ran before: choose another one, or leave it out.`);
}

/** @throws Trouble when there is none, or when api and web are not of one release */
export function releaseBefore(services: Map<string, Service>): string {
  const [api, web] = parts.map((name) => services.get(name));
  if (!api || !web) throw new Trouble('Nothing is deployed: `npm run cluster -- deploy` first.');
  if (api.release !== web.release)
    throw new Trouble(
      `api is of ${api.release} and web of ${web.release}: bring them together with \`npm run cluster -- update\` first.`,
    );
  if (!api.previous) throw new Trouble('There is no release before this one.');
  return api.previous;
}

/** @returns the release to go back to from another one; deploying the same one again changes nothing */
export function previousOf(release: string, before: Map<string, Service>): string {
  const api = before.get('api');
  return (api?.release === release ? api.previous : api?.release) ?? '';
}

export function tagOf(service: Service | undefined): string | undefined {
  return service?.image.replace(/@.*/, '').split(':').at(-1);
}

/** A tag that no release had before: the time to the second, in UTC. */
export function newTag(now = new Date()): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

import { readEnv } from '#api/platform/config/env.ts';
import { createDatabase, createPool } from '#api/platform/database/database.ts';
import { setLogLevel } from '#api/platform/log.ts';
import { Publisher } from '#api/site/publish.ts';
import { Renderer } from '#api/site/renderer.ts';
import { SiteFiles } from '#api/site/site-files.ts';
import { leastVariables } from './keys.ts';

/** The site's files, as an api with these settings makes them. @param settings e.g. CHECKOUT_CURRENCY */
export function siteFiles(settings: Record<string, string> = {}): SiteFiles {
  return new SiteFiles(environmentOf(settings), new Renderer(environmentOf(settings)));
}

/** Writes the site's files as an api does. @param folder see PAGES_DIR */
export async function publishTo(folder: string, settings: Record<string, string> = {}): Promise<void> {
  setLogLevel('silent');
  const env = environmentOf(settings);
  // Asked only for what editors have dropped in, and the documents in files name none of that.
  const db = createDatabase(createPool(env, 1, () => {}));
  await new Publisher(db, env, siteFiles(settings)).publish(folder);
}

function environmentOf(settings: Record<string, string>) {
  return readEnv({ ...leastVariables, ...settings });
}

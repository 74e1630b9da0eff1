import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { drawDocuments } from '#api/content/document-files.ts';
import { derivedFrom, encode, isPicture } from '#api/content/pictures.ts';

/** How files are made, by their paths on the site. */
type Makers = Map<string, () => Promise<Buffer>>;

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url));

let drawn: ReturnType<typeof drawDocuments> | undefined;

/**
 * Makes of the samples what the api makes of an owner's files (api/src/site/own-files.ts): the first pages of the PDFs, and the
 * sizes and formats of the pictures in web/pictures.
 */
export function samples(): Plugin {
  // The renderer is built after the client, from the same files.
  drawn ??= drawDocuments(folder('public/documents'), '/assets');
  const documents = drawn;
  const makers = async (): Promise<Makers> => {
    const covers = (await documents).flatMap(({ pictures }) => [...pictures]);
    return new Map([...(await pictures()), ...covers.map(([path, cover]) => [path, async () => cover] as const)]);
  };
  return {
    name: 'samples',
    async config() {
      const files = (await documents).map(({ file, facts }) => [file, facts]);
      return { define: { __DOCUMENT_FILES__: JSON.stringify(Object.fromEntries(files)) } };
    },
    async generateBundle() {
      // The desk and what loads third-party scripts are built into the same folder.
      if (this.environment.name !== 'client' || !this.environment.config.publicDir) return;
      const emit = async ([path, make]: [string, () => Promise<Buffer>]) =>
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await make() });
      await Promise.all(Array.from(await makers(), emit));
    },
    configureServer(server) {
      server.middlewares.use(async ({ url = '' }, response, next) => {
        const path = url.replace(/\?.*/, '');
        const make = (await makers()).get(path);
        if (!make) return next();
        response.setHeader('Content-Type', `image/${path.slice(path.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`);
        response.end(await make());
      });
    },
  };
}

async function pictures(): Promise<Makers> {
  const sources = folder('pictures');
  const makers: Makers = new Map();
  for (const name of (await readdir(sources, { recursive: true })).filter(isPicture))
    for (const { path, width } of derivedFrom(`images/${name}`))
      makers.set(`/${path}`, async () => {
        const source = await readFile(sources + name);
        return path === `images/${name}` ? source : encode(source, width, path);
      });
  return makers;
}

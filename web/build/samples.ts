import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { drawDocuments } from '#api/content/document-files.ts';
import { derivedFrom, encode, isPicture } from '#api/content/pictures.ts';

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url));

/** What the samples are served as, by path; each is made once, although several builds ask for it. */
type Made = Map<string, () => Promise<Buffer>>;

let drawn: ReturnType<typeof drawDocuments> | undefined;
let encoded: Promise<Made> | undefined;

/**
 * Makes of the samples what the api makes of an owner's files (site/own-files.ts): the first pages of the PDFs, and the sizes
 * and formats of the pictures in web/pictures.
 */
export function samples(): Plugin {
  // The renderer is built after the client, from the same files.
  drawn ??= drawDocuments(folder('public/documents'), '/assets');
  encoded ??= picturesIn(folder('pictures'));
  const [documents, pictures] = [drawn, encoded];
  const all = async (): Promise<Made> => {
    const covers = (await documents).flatMap((document) => [...document.pictures]);
    return new Map([...(await pictures), ...covers.map(([path, cover]) => [path, async () => cover] as const)]);
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
      await Promise.all(
        Array.from(await all(), async ([path, make]) =>
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: await make() }),
        ),
      );
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.replace(/\?.*/, '') ?? '';
        const make = (await all()).get(path);
        if (!make) return next();
        response.setHeader('Content-Type', `image/${path.slice(path.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`);
        response.end(await make());
      });
    },
  };
}

async function picturesIn(sources: string): Promise<Made> {
  const made: Made = new Map();
  for (const name of (await readdir(sources, { recursive: true })).filter(isPicture)) {
    const source = await readFile(sources + name);
    for (const { path, width } of derivedFrom(`images/${name}`)) {
      let picture: Promise<Buffer> | undefined;
      made.set(`/${path}`, () => {
        picture ??= path === `images/${name}` ? Promise.resolve(source) : encode(source, width, path);
        return picture;
      });
    }
  }
  return made;
}

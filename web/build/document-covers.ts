import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type DrawnDocument, drawDocuments } from '#api/content/document-files.ts';

let drawn: Promise<DrawnDocument[]> | undefined;

/** Draws the first page of the sample PDFs, from the files as they are. The api draws those of an owner's (site/own-files.ts). */
export function documentCovers(): Plugin {
  // The renderer is built after the client, from the same files.
  drawn ??= drawDocuments(fileURLToPath(new URL('../public/documents/', import.meta.url)), '/assets');
  const documents = drawn;
  return {
    name: 'document-covers',
    async config() {
      const files = (await documents).map(({ file, facts }) => [file, facts]);
      return { define: { __DOCUMENT_FILES__: JSON.stringify(Object.fromEntries(files)) } };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { pictures } of await documents)
        for (const [path, source] of pictures) this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [picture] = (await documents).flatMap(({ pictures }) => pictures.get(request.url ?? '') ?? []);
        if (!picture) return next();
        response.setHeader('Content-Type', 'image/webp').end(picture);
      });
    },
  };
}

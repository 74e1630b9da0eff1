import { makeDeskPictures } from './desk.ts';
import { makeDocuments } from './documents.ts';
import { makeFonts } from './fonts.ts';
import { makeLogos } from './logos.ts';
import { makePosters } from './posters.ts';
import { takeStills } from './stills.ts';

/**
 * `npm run material` makes everything, `npm run material -- posters logos` only those parts. See README.md in this
 * folder.
 */
const parts: Record<string, () => Promise<void>> = {
  fonts: makeFonts,
  logos: makeLogos,
  documents: makeDocuments,
  posters: makePosters,
  stills: () => takeStills(),
  desk: makeDeskPictures,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
for (const [name, make] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  await make();
  console.log(`${name} made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

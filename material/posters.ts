import { putPicture, source } from './pictures.ts';

/** Makes the stills that are shown until a film plays. */
export async function makePosters(): Promise<void> {
  const poster = await source('poster.svg');
  await putPicture('hero/poster.jpg', poster, 1600);
  const [, opening] = /^(.*)<\/svg>/s.exec(poster) ?? [];
  if (!opening) throw new Error('material: poster.svg is no drawing');
  const shade =
    '<linearGradient id="shade"><stop stop-color="#01070e" stop-opacity=".9"/><stop offset=".7" stop-color="#01070e" stop-opacity="0"/></linearGradient>';
  await putPicture(
    'hiring-partner/poster.jpg',
    `${opening}<defs>${shade}</defs><path fill="url(#shade)" d="M0 0h1600v900H0z"/></svg>`,
    // The largest thing on the first screen of its page, and the same file for every screen: as AVIF, with its headers, it is
    // to fit the first 14 kB of a new connection.
    860,
  );
}

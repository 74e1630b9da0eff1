import { putPicture, source } from './pictures.ts';

/** Makes the still that is shown until the film plays, in each width that a screen may request. */
export async function makePosters(): Promise<void> {
  const poster = await source('poster.svg');
  // The home page is to weigh less than 200 kB, and this is its largest picture.
  for (const width of [480, 720, 960, 1280, 1600]) await putPicture(`images/hero/poster-${width}`, poster, width, 40);
  const [, opening] = /^(.*)<\/svg>/s.exec(poster) ?? [];
  if (!opening) throw new Error('material: poster.svg is no drawing');
  const shade =
    '<linearGradient id="shade"><stop stop-color="#01070e" stop-opacity=".9"/><stop offset=".7" stop-color="#01070e" stop-opacity="0"/></linearGradient>';
  await putPicture(
    'images/hiring-partner/poster',
    `${opening}<defs>${shade}</defs><path fill="url(#shade)" d="M0 0h1600v900H0z"/></svg>`,
    960,
    // The largest thing on the first screen of its page, and the same file for every screen: with its headers it is to fit
    // the first 14 kB of a new connection.
    35,
    ['avif'],
  );
}

import '../../build/test-site.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { published } from '../lib/published.ts';
import { capstoneProjects } from './capstones.ts';
import { caseStudies } from './case-studies.ts';
import { documents } from './documents.ts';
import { logoStrip, logos } from './logos.ts';
import { partnerSalesVideo } from './partner.ts';
import { testimonials } from './testimonials.ts';

const { faq, home, partnerFaq, program } = published.content;
const { experience, origin, roadmap, structure, teams } = home;

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** The build's files, and the owner's, which win. */
const folders = ['../../public', '../../../content/files'].map(folder);
/** Every format and size comes from one picture. */
const isMade = (path: string) =>
  existsSync(path.replace('/images', folder('../../pictures')).replace(/(-\d{3,4})?\.\w+$/, '.jpg'));

/** What no schema can see. */
describe('content', () => {
  it('names files that exist', () => {
    const { film } = partnerSalesVideo;
    const named = [
      ...[...capstoneProjects.map(({ image }) => image), ...caseStudies.map(({ image }) => image.src)],
      ...testimonials.flatMap((post) => [post.picture, post.pictureLight].flatMap((picture) => picture?.src ?? [])),
      ...[film.src, film.poster, film.captions, logoStrip.sprite, origin.image.src],
      ...documents.map(({ file }) => file),
      ...['/video/hero.mp4', '/video/hero.vtt', '/images/hero/poster-1280.jpg'],
    ];
    expect(named.filter((path) => !isMade(path) && !folders.some((one) => existsSync(one + path)))).toEqual([]);
  });

  it('names nothing twice', () => {
    for (const ids of [faq, partnerFaq].map(({ questions }) => questions.map(({ id }) => id)))
      expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(logos.map(({ name }) => name)).size).toBe(logos.length);
    expect(new Set(testimonials.map(({ name }) => name)).size).toBe(testimonials.length);
  });

  it('says each claim of the home page in one section', () => {
    const sections = { hero: home.hero, origin, experience, structure, roadmap, teams, closing: home.closing };
    const saying = (words: string) =>
      Object.entries(sections).flatMap(([name, section]) => (JSON.stringify(section).includes(words) ? [name] : []));
    expect(saying(program.salary)).toEqual(['hero']);
    expect(saying(program.hours)).toEqual(['experience']);
    expect(saying('production-grade')).toEqual(['experience']);
    expect(saying(program.percentile)).toEqual(['structure']);
    expect(saying(program.covered)).toEqual(['structure']);
    expect(saying('cohorts graduate')).toEqual(['structure']);
  });

  it.each(caseStudies)('shows no noughts in place of figures of $company', ({ metrics }) => {
    for (const { value } of metrics) expect(value).not.toMatch(/^[0–%]+$/);
  });
});

import '../../build/test-site.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { capstoneProjects, capstoneTweets } from './capstones.ts';
import { caseStudies } from './case-studies.ts';
import { skyfiStory } from './case-study-skyfi.ts';
import { splashSportsStory } from './case-study-splash-sports.ts';
import { curriculum } from './curriculum.ts';
import { documents } from './documents.ts';
import { faqItems } from './faq.ts';
import { experience, home, origin, roadmap, structure, teams } from './home.ts';
import { logoStrip, logos } from './logos.ts';
import { partnerSalesVideo } from './partner.ts';
import { partnerFaq } from './partner-faq.ts';
import { program } from './program.ts';
import { partnerStories, teaserStories, testimonials } from './testimonials.ts';

const folder = fileURLToPath(new URL('../../public', import.meta.url));
const text = z.string().trim().min(1);
const file = z.string().refine((path) => existsSync(folder + path), 'no such file in web/public');
const picture = (suffix: string) => file.endsWith(suffix);
const expectAllFormats = (jpg: string) => ['avif', 'webp'].map((format) => file.parse(jpg.replace(/jpg$/, format)));
const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length);

/** The counts and shapes are the specification's (sections 2 and 3). */
describe('content', () => {
  it('has 18 testimonials, each with its pictures or with sample words', () => {
    const post = { id: z.int().min(1).max(18), name: text, author: text, link: z.url(), surface: text };
    const pictured = z.strictObject({
      ...post,
      imagePath: picture('.avif'),
      imagePathLight: picture('.avif'),
      imagePathJpg: picture('.jpg'),
      height: z.int().positive(),
      alt: text,
    });
    const sample = z.object({ ...post, sample: z.literal(true), text, imagePath: z.undefined().optional() });
    z.array(z.union([pictured, sample]))
      .length(18)
      .parse(testimonials);
    unique(testimonials.map(({ id }) => id));
    unique(testimonials.map(({ name }) => name));
    expect(teaserStories).toHaveLength(3);
    expect(partnerStories).toHaveLength(4);
  });

  it('has 8 capstone posts and 8 cards', () => {
    z.array(z.strictObject({ name: text, link: z.url() }))
      .length(8)
      .parse(capstoneTweets);
    const card = z.strictObject({
      id: z.int().positive(),
      title: text,
      description: text,
      image: picture('.jpg'),
      author: text,
      link: z.url(),
      sample: z.boolean(),
    });
    z.array(card).length(8).parse(capstoneProjects);
    unique(capstoneProjects.map(({ id }) => id));
    for (const { image } of capstoneProjects) expectAllFormats(image);
  });

  it('has 19 logos', () => {
    const logo = z.strictObject({ id: text, name: text, width: z.number().positive(), sample: z.boolean() });
    z.array(logo).length(19).parse(logos);
    unique(logos.map(({ id }) => id));
    file.parse(logoStrip.sprite);
  });

  it('has 5 questions for applicants and 12 for hiring partners', () => {
    const item = z.object({ id: text, question: text, answer: text });
    z.array(item).length(5).parse(faqItems);
    z.array(item).length(12).parse(partnerFaq);
    for (const items of [faqItems, partnerFaq]) unique(items.map(({ id }) => id));
  });

  it('has the three phases of the roadmap', () => {
    const phases = z.object({ phases: z.array(z.object({ weeks: text, phase: text, name: text, text })).length(3) });
    const { phases: found } = phases.parse(roadmap);
    expect(found.map(({ weeks }) => weeks)).toEqual(['1–3', '4–6', '7–10']);
    expect(program.hoursPerWeek).toBe('80–100');
  });

  it('says each claim of the home page in one section', () => {
    const sections = { hero: home.hero, origin, experience, structure, roadmap, teams, closing: home.closing };
    const saying = (words: RegExp) =>
      Object.entries(sections).flatMap(([name, section]) => (words.test(JSON.stringify(section)) ? [name] : []));
    expect(saying(/\$200k/)).toEqual(['hero']);
    expect(saying(/\bten weeks\b|10 weeks/i)).toEqual(['hero']);
    expect(saying(/80[–-]100|80 to 100/)).toEqual(['experience']);
    expect(saying(/production-grade/)).toEqual(['experience']);
    expect(saying(/98th/)).toEqual(['structure']);
    expect(saying(/lodging|housing/)).toEqual(['structure']);
    expect(saying(/cohorts graduate/)).toEqual(['structure']);
  });

  it('has curriculum weeks with title, subtitle, description and topics', () => {
    const topic = z.object({ title: text, description: text });
    const week = z.object({ title: text, subtitle: text, description: text, topics: z.array(topic).min(1) });
    z.object({ weeks: z.array(week).length(program.weeks) }).parse(curriculum);
    expect(curriculum.weeks.map(({ title }) => title)).toEqual(curriculum.weeks.map((_, index) => `Week ${index + 1}`));
    expect(curriculum.appWeeks).toHaveLength(program.apps);
  });

  it('has both case studies, with art in three formats', () => {
    const image = z.object({ src: picture('.jpg'), alt: text });
    const card = z.object({ title: text, company: text, excerpt: text, slug: text, image, sample: z.boolean() });
    z.array(card).length(2).parse(caseStudies);
    for (const { image } of caseStudies) expectAllFormats(image.src);
  });

  it.each([skyfiStory, splashSportsStory])('shows no noughts in place of figures of $company', (story) => {
    expect(story.sample).toBe(true);
    for (const { value } of story.metrics) expect(value).not.toMatch(/^[0–%]+$/);
  });

  it('has the films, their stills and captions, and the documents', () => {
    for (const path of [partnerSalesVideo.film.src, partnerSalesVideo.film.poster, partnerSalesVideo.film.captions])
      file.parse(path);
    for (const name of ['/video/hero.mp4', '/video/hero.vtt', '/images/hero/poster-1280.jpg']) file.parse(name);
    expect(documents).toHaveLength(3);
    for (const { file: path } of documents) file.parse(path);
  });
});

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape, which the product checks
type Document = any;

const samples = path.resolve(import.meta.dirname, '../../content');

/** The settings of the owner below. */
export const adoptedSettings = {
  BRAND: 'Polaris',
  CHECKOUT_CURRENCY: 'eur',
  CHECKOUT_PRICE_CENTS: '249900',
  TRIAL_PATH: '/our-free-trial',
  APP_URL: 'https://app.polaris.example/',
  APPLY_URL: 'https://apply.polaris.example/',
  CONSULTATION_URL: 'https://meet.polaris.example/',
  PRIVACY_URL: 'https://polaris.example/privacy',
  X_URL: 'https://x.com/polaris',
  LINKEDIN_URL: 'https://www.linkedin.com/company/polaris',
};

/**
 * Writes what an owner makes of the samples: another mark, other colours, figures, place and currency, seven questions, twelve graduates' posts of which
 * six are pictures, three case studies, six capstone projects, and nothing that is marked as a sample.
 * @param folder becomes a content folder
 */
export function writeAdoptedContent(folder: string): void {
  cpSync(samples, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  ))
    edit(path.join(folder, file), owned);
  edit(path.join(folder, 'program.yaml'), (program) => ({
    ...program,
    ...{ weeks: 9, remoteWeeks: 2, weeksAbout: 9, place: 'Porto, Portugal', city: 'Porto', cohortsPerYear: 2 },
    ...{ salary: '€90k', offer: '€90k/yr', offerFellows: '€90,000+', courseWeeks: 6, totalHours: '800' },
  }));
  edit(path.join(folder, 'curriculum.yaml'), ({ weeks, appWeeks, ...others }) => ({
    ...others,
    weeks: weeks.slice(0, 9),
    appWeeks: appWeeks.map((week: number) => Math.min(week, 9)),
  }));
  edit(path.join(folder, 'home.yaml'), (home) => {
    home.roadmap.phases[0].last = 2;
    home.roadmap.phases[1].first = 3;
    home.roadmap.phases.at(-1).last = 9;
    home.origin.paragraphs.push('First [the weeks](#roadmap), then [a day](#day), and that is all.');
    return home;
  });
  edit(path.join(folder, 'course.yaml'), (course) => {
    course.pricing.demos.ids = course.pricing.demos.ids.filter((id: number) => id <= 6);
    course.pricing.weeks?.items?.splice(6);
    return course;
  });
  edit(path.join(folder, 'faq.yaml'), (faq) => {
    const more = ['Where do I live?', 'When does it begin?'].map((question, n) => ({
      id: `own-${n}`,
      question,
      answer: 'In {city}.',
    }));
    return { ...faq, questions: [...faq.questions.slice(0, 5), ...more] };
  });
  edit(path.join(folder, 'capstones.yaml'), (all) => ({ ...all, projects: all.projects.slice(0, 6) }));
  edit(path.join(folder, 'testimonials.yaml'), (wall) => ({ ...wall, posts: wall.posts.slice(0, 12).map(pictured) }));
  edit(path.join(folder, 'brand/brand.yaml'), () => ({ brand: '#123a2b', accent: '#ffb000' }));
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="currentColor" d="M0 9 4.5 0 9 9z"/></svg>';
  writeFileSync(path.join(folder, 'brand/mark.svg'), mark);
  const study = parse(readFileSync(path.join(folder, 'cases/skyfi.yaml'), 'utf8'));
  const third = { ...study, order: 3, title: 'AI engineers for Harbour', company: 'Harbour' };
  writeFileSync(path.join(folder, 'cases/harbour.yaml'), stringify(third, { aliasDuplicateObjects: false }));
}

function edit(file: string, change: (document: Document) => Document): void {
  writeFileSync(file, stringify(change(parse(readFileSync(file, 'utf8'))), { aliasDuplicateObjects: false }));
}

/** Takes the marks off, and names people, companies and links. */
function owned(value: Document): Document {
  if (Array.isArray(value)) return value.map(owned);
  if (typeof value === 'string') {
    const text = value
      .replace(/\bsample_(\d+)/g, 'graduate_$1')
      .replace(/\bSample (author|graduate|partner)\b/g, 'Our $1');
    return text
      .replace(/\b[Ss]ample (?=\w)/g, 'own ')
      .replaceAll('the lodestar', 'the pole star')
      .replace(/^https:\/\/(x\.com|www\.linkedin\.com|example\.com)\/$/, 'https://polaris.example/');
  }
  if (typeof value !== 'object' || !value) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'sample');
  return Object.fromEntries(kept.map(([name, entry]) => [name, owned(entry)]));
}

/** Makes every other post a picture. */
function pictured(post: Document, index: number): Document {
  if (index % 2) return post;
  const { name, author, link, show } = post;
  const src = `/images/capstones/capstone-${index / 2 + 1}.jpg`;
  const picture = { src, width: 800, height: 450, alt: 'What the graduate posted' };
  return { name, author, link, ...(show && { show }), picture };
}

import type { z } from 'zod';
import { brand } from './brand.ts';
import { capstones } from './capstones.ts';
import { caseStudies, type caseStudy } from './case-studies.ts';
import { consent } from './consent.ts';
import { course } from './course.ts';
import { curriculum } from './curriculum.ts';
import { fellowship } from './fellowship.ts';
import { home } from './home.ts';
import { letter } from './letter.ts';
import { logos } from './logos.ts';
import { oneDay } from './one-day.ts';
import * as pages from './pages.ts';
import { enterprise, partner, trial } from './partner.ts';
import { program } from './program.ts';
import { faq, partnerFaq } from './questions.ts';
import { testimonials } from './testimonials.ts';
import { work } from './work.ts';

/** The schema of every content document, by its file's name in camel case: content/one-day.yaml is oneDay. The brand's is in its folder. */
export const contentSchemas = {
  ...pages,
  brand,
  capstones,
  caseStudies,
  consent,
  course,
  curriculum,
  enterprise,
  faq,
  fellowship,
  home,
  letter,
  logos,
  oneDay,
  partner,
  partnerFaq,
  program,
  testimonials,
  trial,
  work,
};

/** All documents with their figures filled in, and the case studies in their order, each with its file's name as its slug. */
export type Content = { [Name in keyof typeof contentSchemas]: z.infer<(typeof contentSchemas)[Name]> } & {
  cases: ReadonlyArray<z.infer<typeof caseStudy> & { slug: string }>;
  caseSlugs: readonly string[];
};

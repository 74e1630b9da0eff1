import { published } from '../lib/published.ts';
import { site } from '../lib/site.ts';

/** content/case-studies.yaml, and the case studies in content/cases/. */
export const caseStudies = published.content.cases;
export type CaseStudy = (typeof caseStudies)[number];

export const caseStudyTexts = {
  ...published.content.caseStudies,
  read: 'Read case study',
  figures: `Hiring through ${site.BRAND}`,
  contents: 'In this case study',
  /** Beside a study whose company has supplied no facts yet. */
  hire: `Hire through ${site.BRAND}`,
  /** One mark for a page that the company has supplied nothing for yet. */
  mark: 'Sample case study',
  marks: 'Sample case studies',
};

import { program } from './program.ts';

/** A case study on its card (specification, section 3, 'Case-study record'). */
export interface CaseStudy {
  title: string;
  company: string;
  excerpt: string;
  /** A JPEG, with .avif and .webp of the same name beside it. */
  image: { src: string; width: number; height: number; alt: string };
  slug: string;
  /** Whether text, quote and facts are samples, because the company has not supplied them yet. */
  sample: boolean;
}

/** Content that a case study's page adds to its card. */
export interface CaseStudyStory extends CaseStudy {
  testimonial: { quote: string; author: string; role: string };
  metrics: ReadonlyArray<{ label: string; value: string; description: string }>;
  narrative: ReadonlyArray<{ heading: string; paragraphs: readonly string[] }>;
  /** What is not known is left out. */
  facts: { industry?: string; size?: string; about?: string; graduates?: readonly string[] };
  social: ReadonlyArray<{ label: string; href: string }>;
}

/** Until a company supplies its own: the program's figures (specification, section 1), and links that are placeholders. */
export const sampleCompany: Pick<CaseStudyStory, 'metrics' | 'facts' | 'social'> = {
  metrics: [
    {
      label: 'Strategy call',
      value: `${program.strategyCallMinutes} min`,
      description: 'about what the team is building',
    },
    { label: 'Hiring process', value: program.hiringWeeks, description: 'weeks, from that call to the offer' },
    { label: 'Assessment', value: '98th', description: 'percentile or above, for every graduate' },
    {
      label: 'Finished work',
      value: String(program.apps),
      description: 'production-grade apps, built by each graduate',
    },
  ],
  facts: {},
  social: [
    { label: 'Website', href: 'https://example.com/' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { label: 'X (Twitter)', href: 'https://x.com/' },
  ],
};

const art = (slug: string, company: string) => ({
  src: `/images/case-studies/${slug}.jpg`,
  width: 1200,
  height: 675,
  alt: `Drawing for the ${company} case study, without people`,
});

export const splashSports: CaseStudy = {
  title: 'An AI team for Splash Sports',
  company: 'Splash Sports',
  excerpt: 'Season dates do not move. How a team hires in weeks, not quarters.',
  image: art('splash-sports', 'Splash Sports'),
  slug: 'splash-sports',
  sample: true,
};

export const skyfi: CaseStudy = {
  title: 'AI engineers for SkyFi',
  company: 'SkyFi',
  excerpt: 'How an interview changes when the finished work is already on the table.',
  image: art('skyfi', 'SkyFi'),
  slug: 'skyfi',
  sample: true,
};

export const caseStudies: readonly CaseStudy[] = [splashSports, skyfi];

export const caseStudyTexts = {
  title: 'Case Studies',
  description: 'How teams hire AI engineers who graduated from the program: Splash Sports and SkyFi.',
  lead: 'How two teams hired graduates of the program.',
  read: 'Read case study',
  contents: 'In this case study',
  closing: 'The hiring process takes 2–4 weeks and starts with a 30-minute call.',
  /** One mark for a page that the company has supplied nothing for yet. */
  mark: 'Sample case study',
} as const;

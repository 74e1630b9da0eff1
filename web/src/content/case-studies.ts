/** A case study on its card (specification, section 3, 'Case-study record'). */
export interface CaseStudy {
  title: string;
  company: string;
  excerpt: string;
  /** A JPEG, with .avif and .webp of the same name beside it. */
  image: { src: string; width: number; height: number; alt: string };
  slug: string;
  /** The company has not supplied text, quote and facts yet. */
  sample: boolean;
}

/** What the page of a case study adds to its card. */
export interface CaseStudyStory extends CaseStudy {
  testimonial: { quote: string; author: string; role: string };
  metrics: ReadonlyArray<{ label: string; value: string; description: string }>;
  narrative: ReadonlyArray<{ heading: string; paragraphs: readonly string[] }>;
  facts: { industry: string; size: string; about: string; graduates: readonly string[] };
  social: ReadonlyArray<{ label: string; href: string }>;
}

/** Placeholders until the company supplies its own. */
export const sampleCompany = (name: string): Pick<CaseStudyStory, 'facts' | 'social'> => ({
  facts: {
    industry: 'Sample industry',
    size: 'Sample size',
    about: `Sample text: one or two sentences in which ${name} says what it builds, and for whom.`,
    graduates: ['Sample graduate 1', 'Sample graduate 2'],
  },
  social: [
    { label: 'Website', href: 'https://example.com/' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { label: 'X (Twitter)', href: 'https://x.com/' },
  ],
});

const art = (slug: string, company: string) => ({
  src: `/images/case-studies/${slug}.jpg`,
  width: 1200,
  height: 675,
  alt: `Drawing for the ${company} case study, without people`,
});

export const splashSports: CaseStudy = {
  title: 'An AI team for Splash Sports',
  company: 'Splash Sports',
  excerpt: 'Season dates do not move. How a team hires when it has weeks, not quarters.',
  image: art('splash-sports', 'Splash Sports'),
  slug: 'splash-sports',
  sample: true,
};

export const skyfi: CaseStudy = {
  title: 'AI engineers for SkyFi',
  company: 'SkyFi',
  excerpt: 'Finished work on the table before the first conversation: how that changes an interview.',
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
  closing: 'The hiring process takes 2–4 weeks and starts with a 30-minute call.',
  sample:
    'Sample case study. The text shows the shape of the story and says only what holds for every hire; the quote and the company’s facts are placeholders until the company supplies its own.',
} as const;

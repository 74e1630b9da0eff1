import { paths } from '../lib/paths.ts';
import { pricePerSeat, site } from '../lib/site.ts';
import { program } from './program.ts';

/**
 * The three groups of the navigation bar (specification, 'Shared chrome'). Where a group has several parts, each is
 * named.
 */
export const menuGroups = [
  {
    id: 'program',
    title: 'About the Program',
    parts: [
      {
        title: '',
        links: [
          { label: 'Program FAQ', to: paths.faq, note: 'Length, housing, hours and offers' },
          { label: 'Success Stories', to: paths.stories, note: 'Graduates in their own posts' },
          { label: `${site.BRAND} Fellows`, to: paths.fellows, note: 'What the fellowship asks and offers' },
        ],
      },
    ],
  },
  {
    id: 'teams',
    title: 'For Teams',
    parts: [
      {
        title: 'Train your engineers',
        links: [
          { label: 'Train your team', to: paths.pricing, note: `8 weeks, part-time, ${pricePerSeat} a seat` },
          { label: 'Capstone demos', to: paths.capstoneDemo, note: 'Eight projects from the course' },
          { label: 'Custom training', to: paths.enterprise, note: 'For larger teams and other needs' },
        ],
      },
      {
        title: 'Hire our graduates',
        links: [
          { label: 'Become a Hiring Partner', to: paths.partnerLanding, note: 'Access elite AI talent' },
          { label: 'Case studies', to: paths.caseStudies, note: 'Splash Sports and SkyFi' },
        ],
      },
    ],
  },
  {
    id: 'company',
    title: 'About the Company',
    parts: [
      {
        title: '',
        links: [
          { label: 'About Us', to: paths.about, note: 'A letter from the founder' },
          { label: 'Blog', to: paths.posts, note: 'Articles by the team' },
        ],
      },
    ],
  },
];

/** Where the applicant's next questions are answered. */
export const nextQuestions = [
  { label: 'All requirements', to: paths.fellows },
  { label: 'Program FAQ', to: paths.faq },
  { label: 'Who pays for this', to: `${paths.about}#who-pays` },
];

/** The pages of buyers and of those who may become one; they do not apply. */
export const buyerPages: readonly string[] = [
  paths.pricing,
  paths.checkout,
  paths.invoice,
  paths.invoiceRequested,
  paths.createOrg,
  paths.enterprise,
  paths.capstoneDemo,
  paths.capstoneDemos,
];

export const menuNote = `* Only ${program.qualify} Qualify. Are you ready?`;

export const footerGroups = [
  {
    id: 'footer-program',
    title: 'About the Program',
    links: [
      { label: 'Program FAQ', to: paths.faq },
      { label: 'Success Stories', to: paths.stories },
      { label: `${site.BRAND} Fellows`, to: paths.fellows },
      { label: 'Program guidelines', to: paths.guidelines },
    ],
  },
  {
    id: 'footer-teams',
    title: 'For Teams',
    links: [
      { label: 'Train your team', to: paths.pricing },
      { label: 'Capstone demos', to: paths.capstoneDemo },
      { label: 'Custom training', to: paths.enterprise },
      { label: 'Hiring Partners', to: paths.partnerLanding },
      { label: 'Case Studies', to: paths.caseStudies },
    ],
  },
  {
    id: 'footer-company',
    title: 'About the Company',
    links: [
      { label: 'About Us', to: paths.about },
      { label: 'Blog', to: paths.blog },
    ],
  },
];

export const socialLinks = [
  { label: 'X (Twitter)', href: site.X_URL },
  { label: 'LinkedIn', href: site.LINKEDIN_URL },
];

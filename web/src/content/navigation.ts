import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';

/** The three groups of the navigation bar (specification, 'Shared chrome'). */
export const menuGroups = [
  {
    id: 'program',
    title: 'About the Program',
    links: [
      { label: 'Program FAQ', to: paths.faq, note: 'Length, housing, hours and offers' },
      { label: 'Success Stories', to: paths.stories, note: 'Graduates in their own posts' },
    ],
  },
  {
    id: 'teams',
    title: 'For Teams',
    links: [{ label: 'Become a Hiring Partner', to: paths.partnerLanding, note: 'Access elite AI talent' }],
  },
  {
    id: 'company',
    title: 'About the Company',
    links: [
      { label: 'About Us', to: paths.about, note: 'A letter from the founder' },
      { label: 'Blog', to: paths.posts, note: 'Articles by the team' },
    ],
  },
];

export const footerGroups = [
  {
    id: 'footer-program',
    title: 'About the Program',
    links: [
      { label: `${site.BRAND} Fellows`, to: paths.fellows },
      { label: 'Program FAQ', to: paths.faq },
      { label: 'Success Stories', to: paths.stories },
    ],
  },
  {
    id: 'footer-teams',
    title: 'For Teams',
    links: [
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

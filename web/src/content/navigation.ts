import type { PageLink } from '#contract/content/pieces.ts';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';
import { site } from '../lib/site.ts';

const { menu, menuNote: note, footer, nextQuestions: questions } = published.content.navigation;

/** Puts the address of the page that a link names in its place. */
export function addressed<L extends Omit<PageLink, 'label'>>({ page, part, ...link }: L) {
  return { ...link, to: part ? `${paths[page]}#${part}` : paths[page] };
}

/** The groups of the navigation bar (specification, 'Shared chrome'): content/navigation.yaml. */
export const menuGroups = menu.map(({ parts, ...group }) => ({
  ...group,
  parts: parts.map(({ title = '', links }) => ({ title, links: links.map(addressed) })),
}));
export const menuNote = note;
export const footerGroups = footer.map(({ links, ...group }) => ({ ...group, links: links.map(addressed) }));
/** Where the applicant's next questions are answered. */
export const nextQuestions = questions.map(addressed);

/** The pages for companies, which train or hire; they do not apply. Those of the trial are for their teams. */
export const companyPages: readonly string[] = [
  paths.pricing,
  paths.checkout,
  paths.invoice,
  paths.invoiceRequested,
  paths.createOrg,
  paths.enterprise,
  paths.capstoneDemo,
  paths.capstoneDemos,
  paths.trial,
  paths.trialRegister,
  paths.partnerLanding,
  paths.partnerSalesVideo,
  paths.tierGuide,
  paths.caseStudies,
  ...published.content.caseSlugs.map((slug) => `${paths.caseStudies}/${slug}`),
];

export const socialLinks = [
  { label: 'X (Twitter)', href: site.X_URL },
  { label: 'LinkedIn', href: site.LINKEDIN_URL },
];

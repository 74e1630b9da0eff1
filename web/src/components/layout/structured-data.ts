import { course } from '../../content/interface-words.ts';
import { paths } from '../../lib/paths.ts';
import { published } from '../../lib/published.ts';
import { site } from '../../lib/site.ts';

const figures = published.content.program;

interface Page {
  path: string;
  title: string;
  description: string;
}

/** The site's owner, as all other objects refer to it. */
export const owner = { '@type': 'Organization', name: site.BRAND, url: `${site.PUBLIC_URL}/` };
export const OWNER_LOGO = `${site.PUBLIC_URL}/images/icons/icon-512.png`;

/** Returns a page's schema.org objects: only types that search engines still show. */
export function structuredData(page: Page): object[] {
  if (page.path === paths.home) return [organization(), program(page)];
  if (page.path === paths.pricing) return [teamCourse(page), trailTo(page)];
  return [trailTo(page)];
}

function organization(): object {
  // A placeholder address is not a profile.
  const profiles = [site.X_URL, site.LINKEDIN_URL].filter((url) => new URL(url, site.PUBLIC_URL).pathname.length > 1);
  return { ...owner, logo: OWNER_LOGO, ...(profiles.length > 0 && { sameAs: profiles }) };
}

function program({ description }: Page): object {
  return {
    '@type': 'Course',
    name: `${site.BRAND} AI-engineering program`,
    description,
    url: `${site.PUBLIC_URL}/`,
    provider: owner,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Blended',
      courseWorkload: `P${figures.weeks}W`,
      location: { '@type': 'Place', name: figures.place },
    },
  };
}

function teamCourse({ path, title, description }: Page): object {
  return {
    '@type': 'Course',
    name: title,
    description,
    url: site.PUBLIC_URL + path,
    provider: owner,
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: course.pricePerSeat,
      priceCurrency: site.CHECKOUT_CURRENCY.toUpperCase(),
    },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: `P${figures.courseWeeks}W` },
  };
}

function trailTo({ path, title }: Page): object {
  const above = path.startsWith(`${paths.caseStudies}/`) ? [{ name: 'Case Studies', path: paths.caseStudies }] : [];
  return breadcrumbs([...above, { name: title, path }]);
}

/** Returns the breadcrumb trail to a page. @param steps below the home page, in order */
export function breadcrumbs(steps: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: site.PUBLIC_URL + step.path,
    })),
  };
}

/**
 * How a page behaves.
 * - `active`: it does something unprompted: verifies a payment, fills in what is known, opens a viewer, looks for a token. Other
 *   pages run no script until the visitor acts (web/src/start.ts).
 * - `form`: it waits like the others, unless HubSpot's form is embedded in place of ours.
 * - `private`: third-party scripts must not see it: a card form, passwords, Checkout Sessions, claim tokens and other secrets in
 *   addresses, unlisted pages (docs/decisions/0049-scripts-and-consent.md).
 * - `scripted`: it cannot work without scripts, and must say so when those do not load.
 */
export type Behaviour = 'active' | 'form' | 'private' | 'scripted';
type PageLine = [path: string, page: string, ...behaviours: Behaviour[]];

export interface Page {
  path: string;
  /** The module in web/src/pages/. */
  page: string;
  behaviours: readonly Behaviour[];
  status?: number;
}

/** What decides the addresses of pages. */
export interface PageSettings {
  BRAND: string;
  /** Path of the unlisted free-trial page. Without it, there are no trial pages. */
  TRIAL_PATH?: string | undefined;
  /** The files of content/cases, in their order. */
  caseSlugs: readonly string[];
}

/** Returns the path of the picture that a page shows when it is shared (api/src/site/brand-files.ts). @param path of the page */
export const sharePicturePath = (path: string) => `/images/og${path === '/' ? '/home' : path}.jpg`;

/**
 * Every page whose content is known before anyone asks for it: its address, the module in web/src/pages/ that draws it,
 * and how it behaves. A new page needs a line here, a module there that imports its styles, and its texts in content/.
 */
function lines({ BRAND }: PageSettings) {
  // NFD makes each accent a character of its own.
  const slug = BRAND.normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    home: ['/', 'home'],
    faq: ['/program-faq', 'program-faq'],
    applySuccess: ['/program-apply-success', 'program-apply-success'],
    stories: ['/program-success-stories', 'program-success-stories'],
    about: ['/about-us', 'about-us'],
    fellows: [`/${slug || 'program'}-fellows`, 'fellows'],
    caseStudies: ['/case-studies', 'case-studies'],
    pricing: ['/aidp-get-pricing', 'aidp-get-pricing', 'form'],
    checkout: ['/aidp-checkout', 'aidp-checkout', 'active', 'private', 'scripted'],
    invoice: ['/aidp-invoice', 'aidp-invoice', 'active', 'private'],
    invoiceRequested: ['/aidp-invoice-requested', 'aidp-invoice-requested', 'active', 'private'],
    createOrg: ['/create-org', 'create-org', 'active', 'private', 'scripted'],
    confirmEmail: ['/confirm-email', 'confirm-email', 'active', 'private', 'scripted'],
    confirmAddress: ['/confirm-address', 'confirm-address', 'active', 'private', 'scripted'],
    capstoneDemo: ['/aidp-capstone-demo', 'aidp-capstone-demo', 'form'],
    capstoneDemos: ['/aidp-capstone-demos', 'aidp-capstone-demos'],
    partnerLanding: ['/program-hiring-partner-form', 'program-hiring-partner-form', 'form'],
    partnerSalesVideo: ['/hiring-partner', 'hiring-partner', 'form'],
    enterprise: ['/ent-custom-form', 'ent-custom-form', 'form'],
    terms: ['/terms', 'document', 'active'],
    guidelines: ['/catalyst-program-guidelines', 'document', 'active'],
    tierGuide: ['/hp-tier-guide', 'document', 'active'],
    envCheck: ['/env-check', 'env-check', 'active', 'private'],
    postsTest: ['/posts-test', 'posts-test', 'active', 'private'],
  } satisfies Record<string, PageLine>;
}

/** The unlisted pages. They have routes and are linked only where their path is known. */
function trialLines({ TRIAL_PATH }: PageSettings) {
  return {
    trial: [TRIAL_PATH ?? '', 'free-trial', 'form', 'private'],
    trialRegister: [`${TRIAL_PATH}-register`, 'free-trial-register', 'active', 'private', 'scripted'],
  } satisfies Record<string, PageLine>;
}

const blog = { blog: '/blog', posts: '/posts', unavailable: '/unavailable' };

/** Returns every address of the site by its name. */
export function pathsOf(settings: PageSettings) {
  const named = { ...lines(settings), ...trialLines(settings) };
  const paths = Object.fromEntries(Object.entries(named).map(([name, [path]]) => [name, path]));
  return { ...(paths as Record<keyof typeof named, string>), ...blog };
}

/** The pages that the site's texts may link to. */
export const linkedPages = [
  'home',
  'faq',
  'stories',
  'about',
  'fellows',
  'caseStudies',
  'pricing',
  'invoice',
  'capstoneDemo',
  'capstoneDemos',
  'partnerLanding',
  'partnerSalesVideo',
  'enterprise',
  'terms',
  'guidelines',
  'tierGuide',
  'posts',
  'blog',
] as const satisfies (keyof ReturnType<typeof pathsOf>)[];

/** Returns the pages that are written as files; without those that only an error shows. */
export function pagesOf(settings: PageSettings): Page[] {
  const listed = lines(settings);
  const trial = settings.TRIAL_PATH ? Object.values<PageLine>(trialLines(settings)) : [];
  const cases = settings.caseSlugs.map((slug): PageLine => [`${listed.caseStudies[0]}/${slug}`, 'case-study']);
  return [...Object.values<PageLine>(listed), ...trial, ...cases].map(([path, page, ...behaviours]) => ({
    path,
    page,
    behaviours,
  }));
}

/** What is rendered on request from the api's data, and the page that is shown when the api is down. */
export const livePages: readonly Page[] = [
  { path: blog.posts, page: 'posts', behaviours: [] },
  { path: `${blog.posts}/:slug`, page: 'post', behaviours: [] },
  { path: `${blog.posts}/preview/:token`, page: 'post-preview', behaviours: ['private'] },
  { path: `${blog.posts}/tag/:slug`, page: 'posts-tag', behaviours: [] },
  { path: `${blog.posts}/author/:slug`, page: 'posts-author', behaviours: [] },
  { path: '/r/:slug', page: 'redirecting', behaviours: ['active'] },
  { path: blog.unavailable, page: 'unavailable', behaviours: [], status: 503 },
];
/** What is shown at an address that nothing has. */
export const notFoundPage: Page = { path: '*', page: 'not-found', behaviours: ['active'], status: 404 };

/** Returns the paths that third-party scripts must not know about, without what varies: /posts/preview. */
export function privatePathsOf(settings: PageSettings): string[] {
  return [...pagesOf(settings), ...livePages]
    .filter(({ behaviours }) => behaviours.includes('private'))
    .map(({ path }) => path.replace(/\/:.*/, ''));
}

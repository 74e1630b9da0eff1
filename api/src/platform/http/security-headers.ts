import type { ThirdPartySources } from '../../contract/third-party.ts';

/**
 * The only list of security headers. local/gateway/gateway.ts sets them, nginx's include is generated from them, and
 * the api sends them to clients that reach it directly. The vendors' origins are those of Stripe (embedded checkout),
 * of Google's document viewer and, if its embedded forms are used, of HubSpot. Third-party scripts bring their own
 * (contract/third-party.ts).
 */
const stripeScript = 'https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com';
const stripeFrame = `${stripeScript} https://hooks.stripe.com`;
/** Players that blog posts may embed; the sanitiser allows no other frames (blog/import/post-tags.ts). */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com';

const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': `'self' ${stripeScript}`,
  'style-src': "'self'",
  'img-src': "'self' data: https://*.stripe.com",
  'font-src': "'self'",
  'connect-src': "'self' https://api.stripe.com https://checkout.stripe.com",
  'frame-src': `'self' ${stripeFrame} https://docs.google.com ${players}`,
  'media-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Additional sources for HubSpot's embedded forms: scripts and frames from its form hosts, form definitions on S3, and
 * Google's captcha. Forms from both of HubSpot's editors insert style elements, so the policy must allow inline styles.
 */
const hubspotForms = 'https://*.hsforms.net https://*.hsforms.com';
const captcha = 'https://www.google.com/recaptcha/';
const hubspotSources: Record<string, string> = {
  'script-src': `${hubspotForms} https://*.hsappstatic.net ${captcha} https://www.gstatic.com/recaptcha/`,
  'style-src': "'unsafe-inline'",
  'img-src': `${hubspotForms} https://*.hubspot.com https://*.hsappstatic.net`,
  'connect-src': `${hubspotForms} https://*.hubspot.com https://*.hubapi.com https://hubspot-forms-static-embed.s3.amazonaws.com https://hubspot-forms-static-embed-eu1.s3.amazonaws.com`,
  'frame-src': `${hubspotForms} https://*.hubspot.com ${captcha}`,
  'form-action': hubspotForms,
};

/** The settings that a site's headers depend on. */
export interface HeaderSite {
  /** The site's origin. With https, HSTS and upgrade-insecure-requests are on. */
  publicUrl: string;
  /** Whether pages may contain HubSpot's embedded form (HUBSPOT_EMBED). Default false. */
  hubspotEmbed?: boolean;
  /** Hashes (sha256-…) of the pages' style blocks, as the build wrote them; browsers ignore blocks without one. */
  styleHashes?: readonly string[] | undefined;
  /** Where pictures in blog posts may come from, as sources of the policy (BLOG_IMAGE_HOSTS). */
  blogImageHosts?: string | undefined;
  /** What third-party scripts may load and reach (thirdPartySources). Default: there are none. */
  thirdParty?: ThirdPartySources | undefined;
}

/** Returns the security headers of pages and api responses. */
export function securityHeaders(site: HeaderSite): Record<string, string> {
  return headers(site, withMore(policyOf(site), site.thirdParty ?? {}), 'DENY');
}

/**
 * Returns the headers of the pages that third-party scripts must not know about (`private` in contract/pages.values.ts):
 * none is allowed, and the page after this one learns only the site's origin as its referrer.
 */
export function privatePageHeaders(site: HeaderSite): Record<string, string> {
  return { ...headers(site, policyOf(site), 'DENY'), 'Referrer-Policy': 'strict-origin' };
}

function policyOf(site: HeaderSite): Record<string, string> {
  const add = (sources: string, more: string | undefined) => (more ? `${sources} ${more}` : sources);
  const policy = {
    ...contentSecurityPolicy,
    'img-src': add(contentSecurityPolicy['img-src'], site.blogImageHosts),
  };
  // Browsers ignore 'unsafe-inline' next to a hash, so the two are mutually exclusive.
  if (site.hubspotEmbed) return withMore(policy, hubspotSources);
  const hashes = site.styleHashes?.map((hash) => `'${hash}'`).join(' ');
  return { ...policy, 'style-src': add(policy['style-src'], hashes) };
}

/** Adds sources to directives; a source that is there already is not repeated. */
function withMore(directives: Record<string, string>, more: Record<string, string>): Record<string, string> {
  const wider = ([name, sources]: [string, string]) => {
    const all = `${sources} ${more[name] ?? ''}`.split(' ').filter(Boolean);
    return [name, [...new Set(all)].join(' ')];
  };
  return Object.fromEntries(Object.entries(directives).map(wider));
}

/** Folders of scripts, styles, fonts and pictures. */
export const fileFolders = ['/assets/', '/images/', '/img/'] as const;

/**
 * Returns the headers of the files in `fileFolders`. These are parts of pages and load nothing themselves, so their
 * policy allows nothing. The pages' policy is longer than many of these files.
 */
export function fileHeaders(site: HeaderSite): Record<string, string> {
  return headers(site, { 'default-src': "'none'", 'frame-ancestors': "'none'" }, 'DENY');
}

/**
 * Returns the headers of the files under /documents/. The site's own pages show them in a frame (browsers treat an
 * embedded PDF as one); other sites may not.
 */
export function documentHeaders(site: HeaderSite): Record<string, string> {
  return headers(site, { ...contentSecurityPolicy, 'frame-ancestors': "'self'" }, 'SAMEORIGIN');
}

/** Returns the headers of the desk's document, which loads nothing from other origins. Previews open separately. */
export function deskHeaders(site: HeaderSite): Record<string, string> {
  const own = ['script-src', 'style-src', 'font-src', 'connect-src', 'form-action'].map((name) => [name, "'self'"]);
  const policy = {
    'default-src': "'none'",
    ...Object.fromEntries(own),
    'img-src': "'self' data:",
    'base-uri': "'none'",
  };
  return headers(site, { ...policy, 'frame-ancestors': "'none'" }, 'DENY');
}

function headers(
  site: HeaderSite,
  directives: Record<string, string>,
  frameOptions: 'DENY' | 'SAMEORIGIN',
): Record<string, string> {
  const secure = site.publicUrl.startsWith('https:');
  const policy = Object.entries(directives).map(([directive, sources]) => `${directive} ${sources}`);
  if (secure) policy.push('upgrade-insecure-requests');
  return {
    'Content-Security-Policy': policy.join('; '),
    // Without includeSubDomains, because other hosts below the site's may not have https (decision 0043).
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': frameOptions,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Stripe's 3D Secure may open a window for the bank.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  };
}

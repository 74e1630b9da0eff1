/**
 * The one list of security headers: local/front.ts sets them, nginx's include is generated from them, and the api sends them
 * for callers that reach it directly. Vendor origins are Stripe's own (embedded checkout) and Google's document viewer.
 */
const stripeScript = 'https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com';
const stripeFrame = `${stripeScript} https://hooks.stripe.com`;

const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': `'self' ${stripeScript}`,
  'style-src': "'self'",
  'img-src': "'self' data: https://*.stripe.com",
  'font-src': "'self'",
  'connect-src': "'self' https://api.stripe.com https://checkout.stripe.com",
  'frame-src': `'self' ${stripeFrame} https://docs.google.com`,
  'media-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Security headers of every answer.
 * @param site.publicUrl the site's origin; https switches on HSTS and upgrading of plain requests.
 */
export function securityHeaders(site: { publicUrl: string }): Record<string, string> {
  return headers(site, contentSecurityPolicy, 'DENY');
}

/**
 * Headers of the files under /documents/: the site's own pages show them in a frame (browsers treat an embedded PDF as one),
 * nobody else's may.
 * @param site.publicUrl as for securityHeaders
 */
export function documentHeaders(site: { publicUrl: string }): Record<string, string> {
  return headers(site, { ...contentSecurityPolicy, 'frame-ancestors': "'self'" }, 'SAMEORIGIN');
}

function headers(
  site: { publicUrl: string },
  directives: Record<string, string>,
  frameOptions: 'DENY' | 'SAMEORIGIN',
): Record<string, string> {
  const secure = site.publicUrl.startsWith('https:');
  const policy = Object.entries(directives).map(([directive, sources]) => `${directive} ${sources}`);
  if (secure) policy.push('upgrade-insecure-requests');
  return {
    'Content-Security-Policy': policy.join('; '),
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': frameOptions,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Stripe's 3D Secure may open a window of the bank.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  };
}

import { z } from 'zod';

/**
 * What the built pages and the api must agree on: brand, address and external links. The web build bakes these in, the api
 * reads the same variables, and `dist/site.json` lets the api notice at start when the two differ.
 */
const link = z.union([
  z.url({ protocol: /^https?$/ }),
  z.string().regex(/^\/[^/\\]/, 'must be a URL or a path on this site'),
]);

export const siteSchema = z.object({
  BRAND: z.string().min(1).max(60).default('Lodestar'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .default('http://localhost:8080'),
  APP_URL: link.default('https://app.example.com/'),
  APPLY_URL: link.default('https://apply.example.com/'),
  CONSULTATION_URL: link.default('https://meet.example.com/'),
  X_URL: link.default('https://x.com/'),
  LINKEDIN_URL: link.default('https://www.linkedin.com/'),
});

/** Brand, site origin (no trailing slash) and external links (absolute URLs or paths on this site). */
export type Site = z.infer<typeof siteSchema>;

/**
 * Picks the site's own settings out of an environment; an empty value counts as not set.
 * @throws ZodError that names every variable at fault.
 */
export function parseSite(environment: Record<string, string | undefined>): Site {
  return siteSchema.parse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
}

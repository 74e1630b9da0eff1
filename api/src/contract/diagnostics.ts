import { z } from 'zod';

export const healthSchema = z.object({
  status: z.literal('ok'),
  /** Why the log is not being written at the moment (ENOSPC, EPIPE …); left out if it is. */
  log: z.string().optional(),
  /** How many mails wait for SMTP_URL to be set; left out if there are none. */
  mail: z.string().optional(),
});
export type Health = z.infer<typeof healthSchema>;

/** GET /api/env-check: the specification's fields. Names of variables, never values. */
export const envCheckSchema = z.object({
  environment: z.string(),
  availableEnvVars: z.array(z.string()),
  hubspotAccessToken: z.object({
    exists: z.boolean(),
    /** The first four characters, which are the vendor's prefix; null without a token. */
    firstChars: z.string().nullable(),
    length: z.int(),
  }),
  timestamp: z.iso.datetime(),
  serverInfo: z.object({ platform: z.string(), nodeVersion: z.string() }),
});
export type EnvCheck = z.infer<typeof envCheckSchema>;

/** Query of GET /api/blog-posts-test. Drafts are not shown. */
export const blogPostsTestQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  state: z.literal('PUBLISHED', { error: 'state can only be PUBLISHED' }).default('PUBLISHED'),
  /** If empty or left out: the configured blog, or all blogs. */
  content_group_id: z
    .string()
    .regex(/^\d{0,20}$/, 'content_group_id is a number')
    .transform((id) => id || undefined)
    .optional(),
});
export type BlogPostsTestQuery = z.infer<typeof blogPostsTestQuerySchema>;

/** HubSpot's response with long texts cut. */
export const blogPostsTestSchema = z.looseObject({ total: z.number().optional(), results: z.array(z.unknown()) });
export type BlogPostsTest = z.infer<typeof blogPostsTestSchema>;

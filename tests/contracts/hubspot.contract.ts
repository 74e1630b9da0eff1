import { z } from 'zod';
import { contactPropertyNames } from '#api/leads/contact-properties.ts';
import { leadFieldNames } from '#contract/leads.values.ts';
import type { Described } from './described.ts';
import { crmContract } from './hubspot-crm.contract.ts';
import {
  authorization,
  category,
  errorTypes,
  isoDate,
  json,
  numericId,
  ok,
  refusals,
  refused,
} from './hubspot-messages.ts';

/**
 * HubSpot's forms, CRM and blog APIs in our own words: names, types and error codes of the calls that the product makes,
 * from the public documentation (https://developers.hubspot.com/docs).
 */

const submission = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        objectTypeId: z.literal('0-1'),
        name: z.enum([...leadFieldNames, ...contactPropertyNames]),
        value: z.string(),
      }),
    )
    .min(1),
  context: z.strictObject({
    hutk: z.string().length(32).optional(),
    ipAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
    pageUri: z.url().optional(),
    pageName: z.string().optional(),
  }),
  legalConsentOptions: z
    .strictObject({
      consent: z.strictObject({
        consentToProcess: z.boolean(),
        text: z.string().min(1),
        communications: z.array(
          z.strictObject({ value: z.boolean(), subscriptionTypeId: z.int(), text: z.string().min(1) }),
        ),
      }),
    })
    .optional(),
});

const states: readonly string[] = [
  ...['DRAFT', 'DRAFT_AB', 'DRAFT_AB_VARIANT', 'LOSER_AB_VARIANT', 'SCHEDULED', 'SCHEDULED_AB'],
  ...['PUBLISHED', 'PUBLISHED_AB', 'PUBLISHED_AB_VARIANT', 'PUBLISHED_OR_SCHEDULED', 'SCHEDULED_OR_PUBLISHED'],
];
const flag = z.boolean().optional();
const text = z.string().optional();
const group = z.record(z.string(), z.unknown());
const post = z.strictObject({
  id: numericId.min(1),
  state: z.enum(states),
  ...{ name: z.string(), htmlTitle: z.string(), slug: z.string(), url: z.string(), currentState: z.string() },
  ...{ currentlyPublished: z.boolean(), useFeaturedImage: z.boolean(), tagIds: z.array(z.number()) },
  ...{ created: isoDate, updated: isoDate, publishDate: isoDate, blogAuthorId: numericId, contentGroupId: numericId },
  /** Milliseconds since 1970. */
  archivedAt: z.int(),
  ...{ authorName: z.string(), postBody: z.string(), postSummary: z.string(), rssBody: z.string() },
  ...{ rssSummary: z.string(), metaDescription: z.string(), featuredImage: z.string(), language: z.string() },
  ...{ featuredImageAltText: z.string(), domain: z.string(), translations: group, layoutSections: group },
  ...{ widgets: group, widgetContainers: group, themeSettingsValues: group, attachedStylesheets: z.array(group) },
  ...{ publicAccessRules: z.array(z.unknown()), contentTypeCategory: z.union([z.string(), z.int()]).optional() },
  ...{ archived: flag, archivedInDashboard: flag, publicAccessRulesEnabled: flag, pageExpiryEnabled: flag },
  ...{ includeDefaultCustomCss: flag, enableLayoutStylesheets: flag, enableDomainStylesheets: flag },
  ...{ publishImmediately: flag, enableGoogleAmpOutputOverride: flag },
  ...{ createdById: text, updatedById: text, abStatus: text, abTestId: text, mabExperimentId: text, folderId: text },
  ...{ campaign: text, translatedFromId: text, linkRelCanonicalUrl: text, password: text },
  ...{ headHtml: text, footerHtml: text, pageExpiryRedirectUrl: text, dynamicPageHubDbTableId: text },
  ...{ dynamicPageDataSourceId: text, dynamicPageDataSourceType: z.int().optional(), categoryId: z.int().optional() },
  ...{ pageExpiryRedirectId: z.int().optional(), pageExpiryDate: z.int().optional() },
});

const author = z.strictObject({
  id: numericId.min(1),
  displayName: z.string(),
  fullName: z.string(),
  ...{ name: text, email: text, slug: text, bio: text, avatar: text, language: text, website: text },
  ...{ facebook: text, linkedin: text, twitter: text, gravatarUrl: text, hasSocialProfiles: flag },
  translatedFromId: z.union([z.string(), z.int()]).optional(),
  ...{ created: isoDate.optional(), updated: isoDate.optional(), deletedAt: isoDate.optional() },
});

const tag = z.strictObject({
  id: numericId.min(1),
  ...{ name: z.string(), slug: z.string(), language: z.string(), translatedFromId: z.int().optional() },
  // 1970 as the time of deletion means not deleted.
  ...{ created: isoDate, updated: isoDate, deletedAt: isoDate },
});

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    total: z.int().nonnegative(),
    results: z.array(item),
    paging: z.strictObject({ next: z.strictObject({ after: z.string().min(1), link: text }) }).optional(),
  });
const get = <Query extends z.ZodType, Body extends z.ZodType>(query: Query, body: Body) =>
  z.strictObject({
    request: z.strictObject({ headers: z.strictObject({ authorization }), query, body: z.null() }),
    response: z.discriminatedUnion('status', [ok(body), refused(400, { category: category.optional() }), ...refusals]),
  });

const contract: Record<string, z.ZodType> = {
  ...crmContract,
  'POST /submissions/v3/integration/secure/submit/{id}/{id}': z.strictObject({
    request: z.strictObject({
      headers: z.strictObject({ authorization, 'content-type': json }),
      query: z.strictObject({}),
      body: submission,
    }),
    response: z.discriminatedUnion('status', [
      ok(z.strictObject({ inlineMessage: text, redirectUri: text })),
      refused(400, { errors: z.array(z.strictObject({ message: z.string(), errorType: z.enum(errorTypes) })) }),
      ...refusals,
    ]),
  }),
  'GET /cms/blogs/2026-09/posts': get(
    z.strictObject({
      limit: z.coerce.number().int().min(1).max(100),
      after: text,
      sort: z.enum(['createdAt', 'updatedAt', '-createdAt', '-updatedAt']).optional(),
      archived: z.enum(['true', 'false']).optional(),
      ...{ createdAfter: isoDate.optional(), createdBefore: isoDate.optional(), createdAt: isoDate.optional() },
      ...{ updatedAfter: isoDate.optional(), updatedBefore: isoDate.optional(), updatedAt: isoDate.optional() },
      // From an older version's guide: HubSpot may ignore them.
      ...{ state: z.enum(states).optional(), slug__eq: text, contentGroupId__eq: text },
      updatedAt__gte: isoDate.optional(),
    }),
    listOf(post),
  ),
  'GET /cms/blogs/2026-09/posts/{id}': get(z.strictObject({}), post),
  'GET /cms/blogs/2026-09/posts/{id}/draft': get(z.strictObject({}), post),
  'GET /cms/blogs/2026-09/authors/{id}': get(z.strictObject({}), author),
  'GET /cms/blogs/2026-09/tags': get(
    z.strictObject({ limit: z.coerce.number().int().min(1).max(100), after: text }),
    listOf(tag),
  ),
  'GET /cms/blogs/2026-09/tags/{id}': get(z.strictObject({}), tag),
};

/** @returns what does not fit the contract; an empty list when everything does */
export function checkHubSpot({ operation, request, response }: Described): string[] {
  const schema = contract[operation];
  if (!schema) return [`${operation} is no operation of the contract`];
  const { error } = schema.safeParse({ request, response });
  return error ? [z.prettifyError(error)] : [];
}

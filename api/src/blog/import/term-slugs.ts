import { type RawBuilder, sql } from 'kysely';

const LONGEST = 100;

/** Returns HubSpot's slug of a tag or author if it can be the last part of an address; null otherwise. */
export function givenSlug(raw: string | null | undefined): string | null {
  const slug = (raw ?? '').toWellFormed().trim();
  return slug.length <= LONGEST && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(slug) ? slug : null;
}

/**
 * Makes a slug for a tag or author to which HubSpot gives none: "Cost & latency" → "cost-latency". Empty for a name
 * without letters or digits.
 */
export function slugFrom(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, LONGEST).replace(/-$/, '').toWellFormed();
}

/** For an upsert: the row's former slugs, plus the one that it loses now. */
export function formerSlugs(table: 'blog_tags' | 'blog_authors'): RawBuilder<string[]> {
  const { slug, former } = { slug: sql.ref(`${table}.slug`), former: sql.ref(`${table}.former_slugs`) };
  return sql`case when lower(${slug}) <> lower(excluded.slug)
    then array_append(array_remove(${former}, lower(${slug})), lower(${slug})) else ${former} end`;
}

import type { Generated } from 'kysely';

/** The tables of the imported blog; written by blog/import/ and by triggers. */
export interface BlogTables {
  blog_posts: {
    id: string;
    slug: string;
    title: string;
    language: string | null;
    featured_image: string | null;
    featured_image_alt: string;
    author_id: string | null;
    publish_date: Date;
    updated: Date;
    meta_description: string | null;
    post_summary: string;
    post_body: string;
    source_hash: string;
    sanitised_as: string;
    changes: Generated<string>;
    copied_at: Generated<Date>;
    withdrawn_at: Date | null;
    shadowed: Generated<boolean>;
    tag_ids: Generated<string[]>;
    /** A tsvector, written by triggers. */
    search: Generated<string>;
  };

  blog_authors: {
    id: string;
    display_name: string | null;
    read_at: Generated<Date>;
    slug: string | null;
    former_slugs: Generated<string[]>;
  };

  blog_tags: {
    id: string;
    name: string;
    slug: string;
    former_slugs: Generated<string[]>;
  };

  /** Written by a trigger of blog_posts. */
  blog_former_slugs: {
    slug: string;
    post_id: string;
    renamed_at: Generated<Date>;
  };

  blog_problems: {
    post_id: string;
    slug: string | null;
    problem: string;
    skipped: boolean;
    noted_at: Generated<Date>;
  };

  blog_lookups: {
    slug: string;
    asked_at: Generated<Date>;
  };

  blog_sync: {
    only_row: Generated<boolean>;
    version: Generated<string>;
    first_copied_at: Date | null;
    copied_at: Date | null;
    swept_at: Date | null;
    swept_as: string | null;
    newest_updated: Date | null;
    unexplained: Generated<number>;
    paused_until: Date | null;
    error: string | null;
    error_at: Date | null;
  };
}

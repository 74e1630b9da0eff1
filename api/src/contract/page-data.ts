import type { BlogPost, BlogTerm } from './blog.ts';

/** Data that the server puts into a page's HTML and its script starts from: one entry for each page that has any. */
export interface PageData {
  posts: PostsData;
  'posts-tag': PostsData;
  'posts-author': PostsData;
  post: PostData;
  'post-preview': PreviewData;
  redirecting: RedirectData;
}

/** The two texts of an error response that blog pages show; null where it had none (or there was no response). */
export interface PageFailure {
  error: string | null;
  details: string | null;
}

/** Which list of the blog, and which page of it, counted from 1. Without search, tag and author it has all posts. */
export interface ListFacts {
  number: number;
  /** The search text. */
  q?: string;
  tag?: BlogTerm;
  author?: BlogTerm;
}

/**
 * One page of a list of the blog, whose posts have no bodies; or why there is none: reading it failed, the search is
 * too long, or no published post has the tag or author.
 */
export type PostsData =
  | (ListFacts &
      (
        | { failure: PageFailure }
        | { posts: BlogPost[]; total: number; tags?: BlogTerm[] | undefined }
        | { tooLong: true }
      ))
  | { missing: 'tag' | 'author' };

/** A post with its body, and up to three others; or why there is none. */
export type PostData = { failure: PageFailure } | { missing: true } | { post: BlogPost; related: BlogPost[] };

/**
 * A draft, and when its link ends (ISO 8601); or why it is not shown. expired: the link has ended; gone: the CMS has the
 * post no more; unknown: this link was never made.
 */
export type PreviewData =
  | { failure: PageFailure }
  | { ended: 'expired' | 'gone' | 'unknown' }
  | { post: BlogPost; until: string };

/** The short link that the visitor is following, if it exists. */
export interface RedirectData {
  slug: string;
  found: boolean;
  /** The query to pass on, with its question mark; empty if there is none. */
  search: string;
}

/** The pages that have data, each with its own. */
export type LiveData = { [P in keyof PageData]: { page: P; data: PageData[P] } }[keyof PageData];

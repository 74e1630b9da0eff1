import type { BlogPost } from './blog.ts';

/** What the server puts into a page's HTML, and what its script starts from: one entry for each page that has data. */
export interface PageData {
  posts: PostsData;
  post: PostData;
  redirecting: RedirectData;
}

/** The pair of an error answer that blog pages show; null where the answer had none (or none came). */
export interface PageFailure {
  error: string | null;
  details: string | null;
}

/** One page of the blog's list; `number` counts from 1. Posts come without their bodies. */
export type PostsData = { number: number; failure: PageFailure } | { number: number; posts: BlogPost[]; total: number };

/** A post with its body, and up to three others; or why there is none. */
export type PostData = { failure: PageFailure } | { missing: true } | { post: BlogPost; related: BlogPost[] };

/** A short link that the visitor is being sent along, if there is one of that name. */
export interface RedirectData {
  slug: string;
  found: boolean;
  /** Query that goes along, with its question mark; empty where there is none. */
  search: string;
}

/** The pages that have data, each with its own. */
export type LiveData = { [P in keyof PageData]: { page: P; data: PageData[P] } }[keyof PageData];

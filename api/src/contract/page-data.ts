import type { BlogPost, BlogTerm } from './blog.ts';

/** What the server puts into a page's HTML, and what its script starts from: one entry for each page that has data. */
export interface PageData {
  posts: PostsData;
  'posts-tag': PostsData;
  'posts-author': PostsData;
  post: PostData;
  redirecting: RedirectData;
}

/** The pair of an error answer that blog pages show; null where the answer had none (or none came). */
export interface PageFailure {
  error: string | null;
  details: string | null;
}

/** Which list of the blog it is, and which page of it; `number` counts from 1. Without search, tag and author it has all posts. */
export interface ListFacts {
  number: number;
  /** What is searched for. */
  q?: string;
  tag?: BlogTerm;
  author?: BlogTerm;
}

/**
 * One page of a list of the blog; posts come without their bodies. Or why there is none: the search is too long, or no published
 * post has the tag or is by the author.
 */
export type PostsData =
  | (ListFacts & ({ failure: PageFailure } | { posts: BlogPost[]; total: number } | { tooLong: true }))
  | { missing: 'tag' | 'author' };

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

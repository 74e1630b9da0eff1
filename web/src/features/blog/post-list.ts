import { BLOG_PAGE_SIZE, type PostFilter } from '#contract/blog.values.ts';
import type { ListFacts, PostsData } from '#contract/page-data.ts';
import { blog, blogLists } from '../../content/blog.ts';

/** A list whose tag or author exists. */
export type PostsList = Exclude<PostsData, { missing: unknown }>;
/** A page of a list that was fetched successfully. */
export type PostsPage = Extract<PostsData, { total: number }>;

/** Returns the filter that the list's address stands for. */
export function filterOf({ q, tag, author }: ListFacts): PostFilter {
  return { q, tag: tag?.slug, author: author?.slug };
}

/** Reports whether this is the blog's own list, with all posts. */
export function isWhole({ q, tag, author }: ListFacts): boolean {
  return !q && !tag && !author;
}

/** Returns a list's heading. */
export function headingOf(list: PostsList): string {
  if (list.q) return 'total' in list ? blogLists.found(list.total, list.q) : blogLists.search;
  return list.tag?.name ?? list.author?.name ?? blog.title;
}

/** Returns the document's title; each page of a list has its own. */
export function titleOf(list: PostsList): string {
  const { number, tag, author } = list;
  const title = tag ? blogLists.tag(tag.name) : author ? blogLists.author(author.name) : headingOf(list);
  return number > 1 ? `${title}, page ${number}` : title;
}

/** Describes a list in a sentence for search engines. */
export function descriptionOf({ q, tag, author }: ListFacts): string {
  if (q) return blogLists.foundDescription(q);
  if (tag) return blogLists.tagDescription(tag.name);
  return author ? blogLists.authorDescription(author.name) : blog.description;
}

/** Returns the line beside a list's heading, or undefined where the heading says it all. */
export function leadOf(list: PostsList): string | undefined {
  if (isWhole(list)) return blog.lead;
  if (!('total' in list) || list.q) return undefined;
  return list.tag ? blogLists.tagLead(list.total) : blogLists.authorLead(list.total);
}

/** Returns the number of the list's last page; 1 for a list without posts. */
export function lastPage({ total }: PostsPage): number {
  return Math.max(1, Math.ceil(total / BLOG_PAGE_SIZE));
}

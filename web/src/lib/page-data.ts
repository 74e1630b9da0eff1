import { BODY_ID } from '#contract/blog.values.ts';
import type { PageData, PageFailure } from '#contract/page-data.ts';
import { ApiFailure } from './api.ts';

/** The id of the element with a page's data; the HTML of a post's body is not sent twice. */
export const DATA_ID = 'page-data';

type Page = keyof PageData;

/**
 * Serialises a page's data for a data block in its HTML. Leaves out a post's body, which the page already shows.
 * @returns JSON without '<', which could end the block
 */
export function serialisePageData<P extends Page>(page: P, data: PageData[P]): string {
  const json = JSON.stringify({
    [page]: isPost(data) ? { ...data, post: { ...data.post, post_body: undefined } } : data,
  });
  return json.replaceAll('<', '\\u003c');
}

function isPost(data: PageData[Page]): data is Extract<PageData['post' | 'post-preview'], { post: object }> {
  return 'post' in data;
}

/** Returns the data that the server put into this document, by page; undefined if there are none. */
export function readPageData(): Partial<PageData> | undefined {
  const text = document.getElementById(DATA_ID)?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as Partial<PageData>;
  if (data.post && 'post' in data.post) data.post.post.post_body = document.getElementById(BODY_ID)?.innerHTML ?? '';
  return data;
}

/** Returns what blog and debug pages show about a failed call. */
export function failureOf(error: unknown): PageFailure {
  return error instanceof ApiFailure ? { error: error.error, details: error.details } : { error: null, details: null };
}

import type { PageData, PageFailure } from '../../../api/src/contract/page-data.ts';
import { ApiFailure } from './api.ts';

/** Ids of the element that carries a page's data, and of the one that holds a post's body: its HTML is not sent twice. */
export const DATA_ID = 'page-data';
export const BODY_ID = 'post-body';

type Page = keyof PageData;

/**
 * A page's data as the text of a data block in its HTML. A post's body stays out: the page shows it already.
 * @returns JSON without '<', which could end the block
 */
export function serialisePageData<P extends Page>(page: P, data: PageData[P]): string {
  const json = JSON.stringify({
    [page]: isPost(data) ? { ...data, post: { ...data.post, post_body: undefined } } : data,
  });
  return json.replaceAll('<', '\\u003c');
}

function isPost(data: PageData[Page]): data is Extract<PageData['post'], { post: object }> {
  return 'post' in data;
}

/** What the server gave this document, by page; undefined where it gave nothing. */
export function readPageData(): Partial<PageData> | undefined {
  const text = document.getElementById(DATA_ID)?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as Partial<PageData>;
  if (data.post && 'post' in data.post) data.post.post.post_body = document.getElementById(BODY_ID)?.innerHTML ?? '';
  return data;
}

/** What blog and debug pages show of a call that failed. */
export function failureOf(error: unknown): PageFailure {
  return error instanceof ApiFailure ? { error: error.error, details: error.details } : { error: null, details: null };
}

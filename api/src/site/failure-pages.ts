import { pageNumber } from '../contract/blog.values.ts';
import type { LiveData } from '../contract/page-data.ts';
import { isDatabaseDown } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { type PageResponse, passing } from './page-response.ts';
import { renderer } from './renderer.ts';

/**
 * The page that says in the site's own words what failed; nothing internal leaves.
 * @param path what was asked for, with its query
 */
export async function failurePage(thrown: unknown, path: string, page: string | undefined): Promise<PageResponse> {
  const error = toAppError(thrown);
  const { error: title, details } = error.toBody('');
  const failure = { error: title, details: typeof details === 'string' ? details : null };
  const live: LiveData | undefined =
    path === '/posts'
      ? { page: 'posts', data: { number: pageNumber(page), failure } }
      : path.startsWith('/posts/')
        ? { page: 'post', data: { failure } }
        : undefined;
  const { renderFast, renderStill } = await renderer();
  const content = live ? (await renderFast(path, live)).pieces : await renderStill('/unavailable');
  return passing(error.status, content, error.extras.retryAfter);
}

/** What went wrong, as the api says it everywhere. */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseDown(thrown))
    return new AppError(503, 'database_unavailable', 'The service is not available.', { cause: thrown, retryAfter: 5 });
  return new AppError(500, 'internal_error', 'Something went wrong on our side.', { cause: thrown });
}

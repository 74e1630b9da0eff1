import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { expect } from '../journey.ts';

/** Imports the CMS's current posts and waits until readers see them. */
export async function importPosts(site: Site): Promise<void> {
  await site.rows("select graphile_worker.add_job('import-posts', '{}'::json, queue_name => 'import-posts')");
  // An import that began earlier may end in between, so wait until none is left to run.
  const isDone = async () => {
    const [row] = await site.rows<{ done: boolean }>(
      "select not exists (select from graphile_worker.jobs where task_identifier = 'import-posts') as done",
    );
    return row?.done;
  };
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
  const [stored] = await site.rows<{ posts: number }>(
    'select count(*)::int as posts from blog_posts where withdrawn_at is null',
  );
  await expect
    .poll(async () => ((await (await fetch(`${site.url}/api/blog/posts?limit=1`)).json()) as { total?: number }).total)
    .toBe(stored?.posts);
}

/** Records the addresses of the blog calls that the page makes from now on. */
export function blogCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/blog/')) calls.push(pathname + search);
  });
  return calls;
}

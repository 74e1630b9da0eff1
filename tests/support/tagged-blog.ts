import { type BlogApi, day, startBlogApi } from './blog-api.ts';
import { testPost } from './posts.ts';

export type TaggedBlog = Awaited<ReturnType<typeof startTaggedBlog>>;

/** A blog whose posts have tags and authors. */
export async function startTaggedBlog() {
  const api: BlogApi = await startBlogApi();
  return {
    ...api,
    /** Of eight posts seven are a0 to a6, with the tag agents by ada; "both" also has costs. No published post has the tag unused. */
    async reset() {
      await api.emptyBlog();
      await api.cms('/tags/11', { name: 'Agents &amp; tools', slug: 'agents' }, 'PUT');
      await api.cms('/tags/12', { name: 'Costs', slug: '' }, 'PUT');
      await api.cms('/tags/13', { name: 'Unused', slug: 'unused' }, 'PUT');
      await api.cms('/authors/21', { displayName: 'Sample Ada', slug: 'ada' }, 'PUT');
      await api.cms('/authors/22', { displayName: 'Sample Grace' }, 'PUT');
      await api.publish([
        ...Array.from({ length: 7 }, (_, at) =>
          testPost(`a${at}`, { tagIds: [11], blogAuthorId: '21', publishDate: day(20 - at), updated: day(25) }),
        ),
        testPost('both', { tagIds: [12, 11], blogAuthorId: '22', publishDate: day(1), updated: day(26) }),
        testPost('hidden', { tagIds: [13], state: 'DRAFT' }),
      ]);
    },
    /** Imports what HubSpot has now, and waits until readers see it. */
    async importNow() {
      await api.importPosts();
      await api.refreshed();
    },
    /** The status of a page; of a redirect also where it leads. */
    async statusOf(path: string) {
      const { status, headers } = await api.http.get(path).redirects(0);
      return headers.location ? [status, headers.location] : status;
    },
  };
}

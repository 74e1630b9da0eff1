import { type BlogApi, day } from './blog-api.ts';
import { testPost } from './posts.ts';

/**
 * Publishes a0 to a6, tagged "agents" and by ada, and "both", also tagged "costs". No published post has the tag
 * "unused".
 */
export async function publishTagged(api: BlogApi) {
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
}

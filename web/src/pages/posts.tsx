import '../styles/sheets/reading.css';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageNumber, searchText } from '#contract/blog.values.ts';
import type { PostsData } from '#contract/page-data.ts';
import { fetchPosts } from '../features/blog/blog-calls.ts';
import { PostsHead } from '../features/blog/blog-head.tsx';
import { PostsScreen } from '../features/blog/posts-screen.tsx';
import { paths } from '../lib/paths.ts';

/** Also for the lists by tag and author, whose slug it gets. */
export function loader({ params: { slug }, request }: LoaderFunctionArgs): Promise<PostsData> {
  const { pathname, searchParams } = new URL(request.url);
  const ofTerm = pathname.startsWith(`${paths.posts}/tag/`) ? { tag: slug } : { author: slug };
  const filter = slug === undefined ? { q: searchText(searchParams.get('q')) } : ofTerm;
  return fetchPosts(filter, pageNumber(searchParams.get('page')), request.signal);
}

export default function PostsPage() {
  const data = useLoaderData<PostsData>();
  return (
    <>
      <PostsHead data={data} />
      <PostsScreen data={data} />
    </>
  );
}

import '../styles/sheets/reading.css';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageNumber, searchText } from '#contract/blog.values.ts';
import type { PostsData } from '#contract/page-data.ts';
import { fetchPosts } from '../features/blog/blog-calls.ts';
import { PostsHead } from '../features/blog/blog-head.tsx';
import { PostsScreen } from '../features/blog/posts-screen.tsx';

export function loader({ request }: LoaderFunctionArgs): Promise<PostsData> {
  const query = new URL(request.url).searchParams;
  return fetchPosts({ q: searchText(query.get('q')) }, pageNumber(query.get('page')), request.signal);
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

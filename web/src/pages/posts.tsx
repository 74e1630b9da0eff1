import '../styles/sheets/reading.css';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageNumber } from '../../../api/src/contract/blog.values.ts';
import type { PostsData } from '../../../api/src/contract/page-data.ts';
import { fetchPosts } from '../features/blog/blog-calls.ts';
import { PostsHead } from '../features/blog/blog-head.tsx';
import { PostsScreen } from '../features/blog/posts-screen.tsx';

export function loader({ request }: LoaderFunctionArgs): Promise<PostsData> {
  const number = pageNumber(new URL(request.url).searchParams.get('page'));
  return fetchPosts(number, request.signal);
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

import '../styles/sheets/reading.css';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageNumber } from '../../../api/src/contract/blog.values.ts';
import type { PostsData } from '../../../api/src/contract/page-data.ts';
import { focusHeading } from '../components/layout/route-announcer.tsx';
import { fetchPosts } from '../features/blog/blog-calls.ts';
import { PostsHead } from '../features/blog/blog-head.tsx';
import { PostsScreen } from '../features/blog/posts-screen.tsx';

export function loader({ request }: LoaderFunctionArgs): Promise<PostsData> {
  const number = pageNumber(new URL(request.url).searchParams.get('page'));
  return fetchPosts(number, request.signal);
}

export default function PostsPage() {
  const data = useLoaderData<PostsData>();
  const shown = useRef(data.number);
  // The link that was pressed is gone: go on reading from the top, as on a page of its own.
  useEffect(() => {
    if (shown.current !== data.number) focusHeading();
    shown.current = data.number;
  }, [data.number]);
  return (
    <>
      <PostsHead data={data} />
      <PostsScreen data={data} />
    </>
  );
}

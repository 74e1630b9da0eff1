import '../styles/sheets/reading.css';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PostData } from '#contract/page-data.ts';
import { fetchPost } from '../features/blog/blog-calls.ts';
import { PostHead } from '../features/blog/blog-head.tsx';
import { PostScreen } from '../features/blog/post-screen.tsx';

export function loader({ params, request }: LoaderFunctionArgs): Promise<PostData> {
  return fetchPost(params.slug ?? '', request.signal);
}

export default function PostPage() {
  const data = useLoaderData<PostData>();
  return (
    <>
      <PostHead data={data} />
      <PostScreen data={data} />
    </>
  );
}

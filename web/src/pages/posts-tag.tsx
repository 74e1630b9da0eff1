import '../styles/sheets/reading.css';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pageNumber } from '#contract/blog.values.ts';
import type { PostsData } from '#contract/page-data.ts';
import { fetchPosts } from '../features/blog/blog-calls.ts';

export { default } from './posts.tsx';

export function loader({ params, request }: LoaderFunctionArgs): Promise<PostsData> {
  const number = pageNumber(new URL(request.url).searchParams.get('page'));
  return fetchPosts({ tag: params.slug ?? '' }, number, request.signal);
}

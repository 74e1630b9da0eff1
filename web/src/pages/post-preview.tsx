import '../styles/sheets/reading.css';
import '../styles/sheets/preview.css';
import { useLoaderData } from 'react-router-dom';
import type { PreviewData } from '#contract/page-data.ts';
import { PreviewScreen } from '../features/blog/preview-screen.tsx';

export default function PostPreviewPage() {
  return <PreviewScreen data={useLoaderData<PreviewData>()} />;
}

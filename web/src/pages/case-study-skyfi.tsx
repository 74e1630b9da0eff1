import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { skyfiStory as story } from '../content/case-study-skyfi.ts';
import { CaseStudyArticle } from '../features/stories/case-study-article.tsx';
import { paths } from '../lib/paths.ts';

export default function SkyfiPage() {
  return (
    <>
      <PageHead title={story.title} description={story.excerpt} path={paths.skyfi} />
      <CaseStudyArticle story={story} />
    </>
  );
}

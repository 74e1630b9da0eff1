import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { CaseStudyArticle } from '../components/case-study-article.tsx';
import { PageHead } from '../components/page-head.tsx';
import { skyfiStory as story } from '../content/case-study-skyfi.ts';
import { paths } from '../lib/paths.ts';

export default function SkyfiPage() {
  return (
    <>
      <PageHead title={story.title} description={story.excerpt} path={paths.skyfi} />
      <CaseStudyArticle story={story} />
    </>
  );
}

import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { splashSportsStory as story } from '../content/case-study-splash-sports.ts';
import { CaseStudyArticle } from '../features/stories/case-study-article.tsx';
import { paths } from '../lib/paths.ts';

export default function SplashSportsPage() {
  return (
    <>
      <PageHead title={story.title} description={story.excerpt} path={paths.splashSports} />
      <CaseStudyArticle story={story} />
    </>
  );
}

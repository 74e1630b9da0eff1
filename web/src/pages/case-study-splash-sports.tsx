import '../styles/sheets/reading.css';
import '../styles/sheets/studies.css';
import { CaseStudyArticle } from '../components/case-study-article.tsx';
import { PageHead } from '../components/page-head.tsx';
import { splashSportsStory as story } from '../content/case-study-splash-sports.ts';
import { paths } from '../lib/paths.ts';

export default function SplashSportsPage() {
  return (
    <>
      <PageHead title={story.title} description={story.excerpt} path={paths.splashSports} />
      <CaseStudyArticle story={story} />
    </>
  );
}

import '../styles/sheets/showcase.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { home } from '../content/home.ts';
import { Experience } from '../features/home/experience.tsx';
import { Hero } from '../features/home/hero.tsx';
import { OriginStory } from '../features/home/origin-story.tsx';
import { PartnerBanner } from '../features/home/partner-banner.tsx';
import { ProgramStructure } from '../features/program/program-structure.tsx';
import { Roadmap } from '../features/program/roadmap.tsx';
import { StoriesTeaser } from '../features/stories/stories-teaser.tsx';
import { paths } from '../lib/paths.ts';

export default function HomePage() {
  return (
    <>
      <PageHead title={home.title} description={home.description} path={paths.home} />
      <Hero />
      <PartnerBanner />
      <OriginStory />
      <Experience />
      <ProgramStructure />
      <Roadmap />
      <StoriesTeaser />
      <LogoStrip />
    </>
  );
}

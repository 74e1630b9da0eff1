import '../styles/sheets/showcase.css';
import { Experience } from '../components/experience.tsx';
import { Hero } from '../components/hero.tsx';
import { LogoStrip } from '../components/logo-strip.tsx';
import { OriginStory } from '../components/origin-story.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PartnerBanner } from '../components/partner-banner.tsx';
import { ProgramStructure } from '../components/program-structure.tsx';
import { Roadmap } from '../components/roadmap.tsx';
import { StoriesTeaser } from '../components/stories-teaser.tsx';
import { home } from '../content/home.ts';
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

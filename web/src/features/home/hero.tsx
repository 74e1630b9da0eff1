import { ApplyLink } from '../../components/layout/call-to-action.tsx';
import { home } from '../../content/home.ts';
import { VideoPlayer } from './video-player.tsx';

export function Hero() {
  const { claim, lead, note } = home.hero;
  return (
    <section className="hero">
      <div className="hero-claim">
        <h1>
          {claim[0]}
          <span className="proof">{claim[1]}</span>
          {claim[2]}
        </h1>
        <p className="lead">{lead}</p>
        <div className="actions">
          <ApplyLink />
          <p className="note">{note}</p>
        </div>
      </div>
      <div className="film">
        <VideoPlayer
          src="/video/hero.mp4"
          captions="/video/hero.vtt"
          still="/images/hero/poster"
          sizes="(width > 1024px) 58vw, 92vw"
          label="Play the video"
        />
      </div>
    </section>
  );
}

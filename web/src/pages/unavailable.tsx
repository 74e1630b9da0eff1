import { LostScreen } from '../components/layout/lost-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { unavailable } from '../content/interface-words.ts';
import { paths } from '../lib/paths.ts';

/** Shown by the gateway at any address while the server behind it does not respond. Runs no scripts. */
export default function UnavailablePage() {
  return (
    <>
      <PageHead title={unavailable.title} description={unavailable.text} noindex />
      <LostScreen title={unavailable.title} lead={unavailable.text}>
        <div className="actions">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was requested */}
          <a className="button button-primary" href="">
            {unavailable.again}
          </a>
          <a className="button" href={paths.home}>
            Return Home
          </a>
        </div>
      </LostScreen>
    </>
  );
}

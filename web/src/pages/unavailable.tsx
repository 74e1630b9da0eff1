import { PageHead } from '../components/layout/page-head.tsx';
import { unavailable } from '../content/blog.ts';
import { paths } from '../lib/paths.ts';

/** Shown by the gateway at any address while the server behind it does not respond. Runs no scripts. */
export default function UnavailablePage() {
  return (
    <section className="lost">
      <PageHead title={unavailable.title} description={unavailable.text} noindex />
      <div className="wrap stack">
        <h1>{unavailable.title}</h1>
        <p className="lead">{unavailable.text}</p>
        <div className="actions">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was requested */}
          <a className="button button-primary" href="">
            {unavailable.again}
          </a>
          <a className="button" href={paths.home}>
            Return Home
          </a>
        </div>
      </div>
    </section>
  );
}

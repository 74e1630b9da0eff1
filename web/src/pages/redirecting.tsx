import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { RedirectData } from '#contract/page-data.ts';
import { LostScreen } from '../components/layout/lost-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { OrbitIcon } from '../components/media/icons.tsx';
import { redirecting } from '../content/interface-words.ts';
import { paths } from '../lib/paths.ts';

/**
 * Milliseconds before the script redirects a page that came as HTML. It normally redirects itself (meta refresh),
 * unless that is switched off.
 */
const FALLBACK_AFTER_MS = 3_000;

interface Redirecting extends RedirectData {
  /** Whether it was opened by a link inside the site, where only the script redirects the visitor. */
  here?: boolean;
}

export function loader({ params, request }: LoaderFunctionArgs): Redirecting {
  const { search } = new URL(request.url);
  return { slug: params.slug ?? '', found: true, search, here: true };
}

export default function RedirectingPage() {
  const { slug, found, search, here } = useLoaderData<Redirecting>();
  const target = `/api/redirect/${encodeURIComponent(slug)}${search}`;
  useEffect(() => {
    if (!found) return;
    // Every request counts as a hit, so the script makes one only if the meta refresh did not.
    const timer = setTimeout(() => location.replace(target), here ? 0 : FALLBACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [found, here, target]);
  return found ? <UnderWay target={target} /> : <NotFound slug={slug} />;
}

function UnderWay({ target }: { target: string }) {
  return (
    <section className="waiting panel fill">
      <PageHead title={redirecting.title} description="You are being taken to another page." noindex />
      <meta httpEquiv="refresh" content={`0;url=${target}`} />
      <div className="wrap">
        <OrbitIcon />
        <div className="stack">
          <h1 role="status">{redirecting.title}</h1>
          <p>
            <a href={target}>Continue, if nothing happens</a>
          </p>
        </div>
      </div>
    </section>
  );
}

function NotFound({ slug }: { slug: string }) {
  return (
    <>
      <PageHead title={redirecting.notFound} description="This short link does not exist." noindex />
      <LostScreen title={redirecting.notFound} lead={redirecting.notFoundText(slug)} notFound>
        <div className="actions">
          <Link className="button button-primary" to={paths.home}>
            Return Home
          </Link>
        </div>
      </LostScreen>
    </>
  );
}

import { HomeOrFaq } from '../components/layout/call-to-action.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { DoneIcon } from '../components/media/icons.tsx';
import { applied } from '../content/applied.ts';
import { paths } from '../lib/paths.ts';

export default function ApplySuccessPage() {
  return (
    <section className="waiting fill">
      <PageHead title={applied.title} description={applied.description} path={paths.applySuccess} noindex />
      <div className="wrap">
        <DoneIcon />
        <div className="stack">
          <h1>{applied.title}</h1>
          <p className="lead">{applied.thanks}</p>
          <p>{applied.next}</p>
          <HomeOrFaq />
        </div>
      </div>
    </section>
  );
}

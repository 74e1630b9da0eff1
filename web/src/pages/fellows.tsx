import { ApplyLink, ClosingBand } from '../components/layout/call-to-action.tsx';
import '../styles/sheets/studies.css';
import '../styles/sheets/work.css';
import { PageHead } from '../components/layout/page-head.tsx';
import { OneDay } from '../features/program/one-day.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const fellowship = published.content.fellowship;

/** A list's address on the page, to which other documents link: Requirements is at #requirements. */
const idOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

export default function FellowsPage() {
  const { overview, lists, figures, lead, promise } = fellowship;
  return (
    <>
      <PageHead title={fellowship.title} description={fellowship.description} path={paths.fellows} />
      <section className="section panel fellows-head">
        <div className="wrap">
          <div className="split page-head">
            <div>
              <h1>{fellowship.title}</h1>
              <p className="lead">{lead}</p>
              <ApplyLink />
            </div>
            <p className="promise">
              <span className="lead">{promise.label}</span> <span className="figure proof">{promise.figure}</span>
            </p>
          </div>
          <dl className="tiles">
            {figures.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <div className="section paper fill">
        <div className="wrap chapters">
          <section className="split split-late" aria-labelledby="overview">
            <h2 id="overview">{overview.title}</h2>
            <div className="stack">
              {overview.paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
          {lists.map(({ title, items }) => (
            <section key={title} className="split split-late" aria-labelledby={idOf(title)}>
              <h2 id={idOf(title)}>{title}</h2>
              <ul className="points">
                {items.map(({ title: claim, text }) => (
                  <li key={claim}>
                    <b>{claim}</b> {text}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <OneDay />
      <ClosingBand title={fellowship.closing} />
    </>
  );
}

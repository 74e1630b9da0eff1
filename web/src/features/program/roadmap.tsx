import { Accordion } from '../../components/controls/accordion.tsx';
import { ApplyOrHire } from '../../components/layout/call-to-action.tsx';
import { Mark } from '../../components/layout/mark.tsx';
import { StarIcon } from '../../components/media/icons.tsx';
import { published } from '../../lib/published.ts';
import { Dial } from './dial.tsx';

const { roadmap } = published.content.home;
const curriculum = published.content.curriculum;

/** The ten weeks as one instrument. The open phase lights up its rings, with CSS alone (dial.css). */
export function Roadmap() {
  return (
    <section className="section" aria-labelledby="roadmap">
      <div className="wrap">
        <div className="section-head">
          <h2 id="roadmap">{roadmap.title}</h2>
          <p className="lead">{roadmap.lead}</p>
        </div>
        <div className="instrument">
          <Dial />
          <div>
            <Accordion className="phases" name="roadmap" items={items} />
            <p className="phases-end">
              <Mark of={curriculum}>Sample curriculum</Mark>
            </p>
            <div className="roadmap-end cluster">
              <p className="note">{roadmap.note}</p>
              <ApplyOrHire />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

const items = roadmap.phases.map(({ id, first, last, phase, name, text }) => ({
  id,
  summary: (
    <>
      <span className="phase-weeks">
        <small className="note">Weeks</small> <span className="figure">{`${first}–${last}`}</span>
      </span>
      <h3 className="phase-name">
        <small className="note">{phase}</small> {name}
      </h3>
    </>
  ),
  body: (
    <>
      <p>{text}</p>
      <ol className="week-list" start={first}>
        {curriculum.weeks.slice(first - 1, last).map((week, index) => (
          <Week key={week.subtitle} number={first + index} {...week} />
        ))}
      </ol>
    </>
  ),
}));

function Week({ number, subtitle, description, topics }: { number: number } & (typeof curriculum.weeks)[number]) {
  return (
    <li>
      <span className="week-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h4>
          <span className="visually-hidden">{`Week ${number}`}: </span>
          {subtitle}
          {curriculum.appWeeks.some((week) => week === number) && <StarIcon />}
        </h4>
        <p>{description}</p>
        <dl>
          {topics.map((topic) => (
            <div key={topic.title}>
              <dt>{topic.title}</dt>
              <dd>{topic.description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

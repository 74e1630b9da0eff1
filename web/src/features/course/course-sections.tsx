import { Link } from 'react-router-dom';
import { Mark } from '../../components/layout/mark.tsx';
import { NumberedSteps } from '../../components/layout/numbered-steps.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { capstoneProjects } from '../../content/capstones.ts';
import { pricing } from '../../content/course.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { CourseSpan, Lessons } from './course-drawings.tsx';

const { weeks, after, trial, demos } = pricing;

/** The course, week by week. */
export function Weeks() {
  return (
    <section className="section paper" aria-labelledby="weeks">
      <div className="wrap">
        <div className="section-head">
          <h2 id="weeks">{weeks.title}</h2>
          <Mark of={weeks}>{pricing.marks.weeks}</Mark>
        </div>
        <NumberedSteps className="outline" steps={weeks.items} />
      </div>
    </section>
  );
}

/** What a team keeps: eight weeks of course and six months of support, drawn to the same scale. */
export function Afterwards() {
  return (
    <section className="section panel" aria-labelledby="after">
      <div className="wrap">
        <h2 id="after">{after.title}</h2>
        <CourseSpan />
        <ul className="gains">
          {after.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The trial that comes before the course. */
export function Trial() {
  return (
    <section className="section" aria-labelledby="trial">
      <div className="wrap split split-late">
        <div className="stack">
          <h2 id="trial">{trial.title}</h2>
          <p className="lead">{trial.text}</p>
          <p>
            <a href={site.CONSULTATION_URL}>{trial.link}</a>
          </p>
        </div>
        <Lessons />
      </div>
    </section>
  );
}

/** Three of the projects that the course ends with. */
export function Demos() {
  const shown = demos.ids.flatMap((id) => capstoneProjects.filter((project) => project.id === id));
  return (
    <section className="section course-demos" aria-labelledby="demos">
      <div className="wrap">
        <div className="section-head">
          <h2 id="demos">{demos.title}</h2>
          <p className="actions">
            {shown.some(({ sample }) => sample) && <span className="mark">{pricing.marks.demos}</span>}{' '}
            <Link to={paths.capstoneDemo}>{demos.link}</Link>
          </p>
        </div>
        <ul className="capstones">
          {shown.map(({ id, title, description, image }) => (
            <li className="capstone" key={id}>
              <Picture src={image} width={800} height={450} alt="" />
              <h3>
                <Link className="card-link" to={paths.capstoneDemo}>
                  {title}
                </Link>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

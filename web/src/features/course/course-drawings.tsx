import { pricing } from '../../content/course.ts';
import { program } from '../../content/program.ts';

/** Weeks of course and months of support, to one scale. */
export function CourseSpan() {
  return (
    <figure className="course-span">
      <div className="span-bar" aria-hidden="true">
        <span />
        <Trails />
      </div>
      <figcaption>
        <span>
          <b>{program.courseWeeks} weeks</b> of course
        </span>
        <span>
          <b>{program.supportMonths} months</b> of support, drawn to the same scale
        </span>
      </figcaption>
    </figure>
  );
}

/** Nine lines that start at the course's end and fan out over the months of support. */
function Trails() {
  const lines = Array.from({ length: 9 }, (_, index) => index - 4);
  return (
    <svg viewBox="0 0 100 80" preserveAspectRatio="none" fill="none" stroke="currentColor" aria-hidden="true">
      {lines.map((line) => (
        <path
          key={line}
          d={`M0 ${40 + line * 3.2}C35 ${40 + line * 3.2} 45 ${40 + line * 7.5} ${80 + ((line + 4) % 3) * 10} ${40 + line * 7.5}`}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          opacity={0.9 - Math.abs(line) * 0.17}
        />
      ))}
    </svg>
  );
}

/** The trial's lessons take ten minutes each; those after the sixth are optional. */
export const REQUIRED_LESSONS = 6;

export function Lessons() {
  return (
    <figure className="lessons">
      <div className="lesson-row" aria-hidden="true">
        {Array.from({ length: 9 }, (_, lesson) => (
          <i key={`lesson ${lesson + 1}`} data-optional={lesson >= REQUIRED_LESSONS || undefined} />
        ))}
      </div>
      <figcaption>
        <span className="figure proof">{pricing.trial.figure}</span> <span className="lead">{pricing.trial.unit}</span>
      </figcaption>
    </figure>
  );
}

import { pricing } from '../../content/course.ts';
import { published } from '../../lib/published.ts';

/** Weeks of course and months of support, to one scale: a month has 52 / 12 weeks. */
export function CourseSpan() {
  const { courseWeeks, supportMonths } = published.content.program;
  const end = (100 * courseWeeks) / (courseWeeks + (supportMonths * 52) / 12);
  return (
    <figure className="course-span">
      <svg className="span-bar" aria-hidden="true">
        <rect y="28%" width={`${end}%`} height="44%" />
        {Array.from({ length: courseWeeks + 1 }, (_, week) => `${(end * week) / courseWeeks}%`).map((x) => (
          <line key={x} x1={x} x2={x} y1="28%" y2="72%" />
        ))}
        <Trails x={`${end}%`} width={`${100 - end}%`} />
      </svg>
      <figcaption>
        <span>
          <b>{courseWeeks} weeks</b> of course
        </span>
        <span>
          <b>{supportMonths} months</b> of support, drawn to the same scale
        </span>
      </figcaption>
    </figure>
  );
}

/** Nine lines that start at the course's end and fan out over the months of support. */
function Trails(place: { x: string; width: string }) {
  const lines = Array.from({ length: 9 }, (_, index) => index - 4);
  return (
    <svg {...place} viewBox="0 0 100 80" preserveAspectRatio="none" aria-hidden="true">
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
      <figcaption className="cluster">
        <span className="figure proof">{pricing.trial.figure}</span> <span className="lead">{pricing.trial.unit}</span>
      </figcaption>
    </figure>
  );
}

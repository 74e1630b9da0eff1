import { StarIcon } from '../../components/media/icons.tsx';
import { published } from '../../lib/published.ts';
import { arc, centre, frame, lights, pointAt, RIM, radiusOf, ray, star, trails } from './dial.ts';

const { roadmap } = published.content.home;
const { appWeeks } = published.content.curriculum;
const program = published.content.program;
const { hoursLeast: least, hoursMost: most } = program;
const drawn = trails(program.weeks, { least, most });
const join = (paths: readonly string[]) => paths.join('');
const weeks = Array.from({ length: program.weeks }, (_, index) => index + 1);
const days = [0, 24, 48, 72, 96, 120, 144];

/** The program's weeks, to scale. The labels are HTML over the drawing, so that they keep their size on small screens. */
export function Dial() {
  return (
    <figure className="dial beside">
      <div className="dial-art">
        <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={roadmap.dial.alt} fill="none">
          <path
            className="dial-rest"
            d={join(weeks.map((week) => arc(radiusOf(week, program.weeks), most + 2, 150)))}
          />
          <path className="dial-rim" d={join(days.map((hours) => ray(hours, RIM - 4, RIM + 6))) + ray(0, 14, RIM)} />
          <path className="dial-limits" d={ray(least, 22, RIM) + ray(most, 22, RIM)} />
          {roadmap.phases.map((phase) => (
            <PhaseTrails key={phase.id} {...phase} />
          ))}
          <path className="dial-pole" d={star(centre, 20)} />
        </svg>
        <div className={`dial-labels weeks-${program.weeks}`} aria-hidden="true">
          <div className="dial-weeks">
            {roadmap.phases.map(({ id, first, last, short }) => (
              <div key={id} className={`dial-phase ${id}`}>
                <div>
                  {weeks.slice(first - 1, last).map((week) => (
                    <span key={week}>{week}</span>
                  ))}
                </div>
                <b>{short}</b>
              </div>
            ))}
          </div>
          <span className="dial-least">{least} h</span>
          <span className="dial-most">{most} h</span>
          <span className="dial-apps">
            <StarIcon />
            {roadmap.dial.apps}
          </span>
        </div>
      </div>
      <figcaption className="note">{roadmap.dial.caption}</figcaption>
    </figure>
  );
}

/** One path for all equally bright trails of a phase, and a star at the end of each app's longest trail. */
function PhaseTrails({ id, first, last }: (typeof roadmap.phases)[number]) {
  const own = drawn.filter(({ week }) => week >= first && week <= last);
  const apps = own.filter(({ week, hours }) => hours === most && appWeeks.some((app) => app === week));
  return (
    <g className={`dial-band ${id}`}>
      {lights.map((light) => (
        <path
          key={light}
          className={light}
          d={join(own.filter((one) => one.light === light).map(({ path }) => path))}
        />
      ))}
      <path className="dial-app" d={join(apps.map(({ radius }) => star(pointAt(radius, most), 11)))} />
    </g>
  );
}

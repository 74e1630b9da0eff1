import { Mark } from '../../components/layout/mark.tsx';
import { published } from '../../lib/published.ts';
import { arcBetween, pointAt, share, view } from './day-arc.ts';
import { clockTime, durationText, minutesOf, withTimes } from './day-times.ts';

const oneDay = published.content.oneDay;
const { title, sum, from, to } = oneDay;
const day = { from: minutesOf(from), to: minutesOf(to) };
const entries = withTimes(oneDay.entries, to);
const work = entries.filter((entry) => entry.work);
const workMinutes = work.reduce((minutes, { start, end }) => minutes + end - start, 0);

/** A day of the on-site weeks, drawn as an arc for the eye and listed as text for everyone. */
export function OneDay() {
  return (
    <section className="section" aria-labelledby="day">
      <div className="wrap day">
        <div className="section-head">
          <h2 id="day">{title}</h2>
          <Mark of={oneDay}>Sample day</Mark>
        </div>
        <figure className="day-figure">
          <img className="day-sky" src="/img/day-sky.svg" width="1200" height="330" loading="lazy" alt="" />
          <Arc />
          <figcaption className="day-sum cluster">
            <span className="figure">{durationText(workMinutes)}</span> {sum}
          </figcaption>
        </figure>
        <ol className="day-list">
          {entries.map((entry) => (
            <li key={entry.time} className={entry.work ? 'day-work' : undefined}>
              <time dateTime={entry.time}>{clockTime(entry.time)}</time>
              <div>
                <b>{entry.title}</b>
                {entry.text && <p>{entry.text}</p>}
              </div>
              {entry.work && <span className="day-length">{durationText(entry.end - entry.start)}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Lines scale with the picture. Dots and words are positioned by percentages and keep their size. */
function Arc() {
  return (
    <svg className="day-arc" aria-hidden="true">
      <svg viewBox={`0 0 ${view.width} ${view.height}`} fill="none" aria-hidden="true">
        <path className="day-horizon" d={`M0 ${view.horizon}H${view.width}`} />
        <path className="day-whole" d={arcBetween(day.from, day.to, day)} />
        {work.map(({ start, end }) => (
          <path key={start} className="day-lit" d={arcBetween(start, end, day)} />
        ))}
      </svg>
      {entries.map((entry, index) => (
        <Moment key={entry.time} {...entry} index={index} />
      ))}
    </svg>
  );
}

/**
 * A dot on the arc and its label. Labels are inside the arc, where there is room. Near the top, where they follow each
 * other closely, every second one is above it. Either way the text runs away from the line.
 */
function Moment({ time, title, work, start, index }: (typeof entries)[number] & { index: number }) {
  const { x, y } = pointAt(start, day);
  const place = { x: share(x, view.width), y: share(y, view.height) };
  const above = index % 2 === 1 && Math.abs(x - view.width / 2) < view.width / 4;
  const toTheLeft = x <= view.width / 2 === above;
  return (
    <>
      <circle className={work ? 'day-dot' : 'day-dot day-break'} cx={place.x} cy={place.y} r="6" />
      <text
        {...place}
        dx={(toTheLeft ? -1 : 1) * (above ? -6 : 14)}
        dy={above ? -14 : 22}
        textAnchor={toTheLeft ? 'end' : 'start'}
      >
        <tspan className="day-time">{clockTime(time)}</tspan> {title}
      </text>
    </>
  );
}

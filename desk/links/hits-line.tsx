import type { DeskLinkDetail } from '#contract/desk/links.ts';
import { pluralize, useTimes } from '../lib/format.ts';

const WIDTH = 108;
const HEIGHT = 24;

/** Hits by day as a line without axes. Hidden from screen readers: the same is said in words beside it. */
export function HitsLine({ hits, className = 'spark hits' }: { hits: readonly number[]; className?: string }) {
  const most = Math.max(1, ...hits);
  const step = WIDTH / Math.max(1, hits.length - 1);
  const points = hits
    .map((count, day) => `${(day * step).toFixed(1)} ${(HEIGHT - 1 - (count / most) * (HEIGHT - 2)).toFixed(1)}`)
    .join(' ');
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={`M${points} ${WIDTH} ${HEIGHT} 0 ${HEIGHT}z`} />
      <path className="is" d={`M${points}`} />
    </svg>
  );
}

/** One link's hits by day, as a line and in words. */
export function HitsChart({ days }: { days: DeskLinkDetail['days'] }) {
  const { day: dayOf } = useTimes();
  // Noon, so that the day is the same in any team's time zone.
  const words = (day: string) => dayOf(`${day}T12:00:00Z`);
  const sum = days.reduce((total, { hits }) => total + hits, 0);
  const best = days.reduce((one, other) => (other.hits > one.hits ? other : one), { day: '', hits: 0 });
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure>
      <figcaption className="small quiet">
        {pluralize(sum, 'hit')} in {days.length} days{best.hits > 0 && `, most on ${words(best.day)}: ${best.hits}`}
      </figcaption>
      {sum > 0 && <HitsLine hits={days.map(({ hits }) => hits)} className="spark" />}
      {sum > 0 && first && last && (
        <p className="ends small quiet">
          <span>{words(first.day)}</span>
          <span>{words(last.day)}</span>
        </p>
      )}
    </figure>
  );
}

import { formatSeats } from '#contract/money.values.ts';
import { attachment as words } from '../../../content/organization.ts';

/** Beyond this, single seats would be too small to see, so only the figures are shown. */
const MOST_DRAWN = 40;

interface SeatMapProps {
  name: string;
  now: number;
  added: number;
  after: number;
  /** When the added seats were paid for; ISO 8601. */
  paidAt: string | null;
}

/** An organization's seats now, those that are added, and their sum. */
export function SeatMap({ name, now, added, after, paidAt }: SeatMapProps) {
  return (
    <figure>
      <h2 className="visually-hidden">{words.mapTitle(name)}</h2>
      {after <= MOST_DRAWN && (
        <div className="seat-map" role="img" aria-label={words.map(formatSeats(now), added)}>
          {Array.from({ length: after }, (_, seat) => (
            <i key={seat} className={seat < now ? undefined : 'new'} />
          ))}
        </div>
      )}
      <figcaption className="seat-sum">
        <Figure value={now} label={words.now} />
        <Figure value={added} sign="+ " label={isToday(paidAt) ? words.paidToday : words.paid} className="proof" />
        <Figure value={after} label={words.after} />
      </figcaption>
    </figure>
  );
}

function Figure(props: { value: number; sign?: string; label: string; className?: string }) {
  return (
    <span className={props.className}>
      <span className="figure">
        {props.sign}
        {props.value.toLocaleString('en-US')}
      </span>{' '}
      {props.label}
    </span>
  );
}

function isToday(time: string | null): boolean {
  return time !== null && new Date(time).toDateString() === new Date().toDateString();
}

import { formatSeats } from '#contract/money.values.ts';
import type { Attachment } from '#contract/organizations.ts';
import { attachment as words } from '../../../content/organization.ts';

/** Beyond this, single seats would be too small to see, so only the figures are shown. */
const MOST_DRAWN = 40;

/** An organization's seats now, those that are added, and their sum. */
export function SeatMap({ organization, payment }: Attachment) {
  const { name, seats, seatsAfter } = organization;
  return (
    <figure>
      <h2 className="visually-hidden">{words.mapTitle(name)}</h2>
      {seatsAfter <= MOST_DRAWN && (
        <div className="seat-map" role="img" aria-label={words.map(formatSeats(seats), payment.seats)}>
          {Array.from({ length: seatsAfter }, (_, seat) => (
            <i key={seat} className={seat < seats ? undefined : 'new'} />
          ))}
        </div>
      )}
      <figcaption className="seat-sum spread">
        <Figure value={seats} label={words.now} />
        <Figure
          value={payment.seats}
          sign="+ "
          label={isToday(payment.paid_at) ? words.paidToday : words.paid}
          className="proof"
        />
        <Figure value={seatsAfter} label={words.after} />
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

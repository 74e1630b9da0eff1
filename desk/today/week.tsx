import { Link } from 'react-router-dom';
import type { Week as WeekAnswer } from '#contract/desk/today.ts';
import type { WeekMeasure } from '#contract/desk/today.values.ts';
import { formatCents, formatCount } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { Spark } from './spark.tsx';

const labels: Record<WeekMeasure, string> = {
  visits: 'Visits',
  leads: 'Leads',
  checkouts: 'Checkout Sessions',
  payments: 'Paid',
  organizations: 'Organizations',
};
type Numbers = WeekAnswer[WeekMeasure];

/** The last seven days compared with the seven before. */
export function Week({ week }: { week: WeekAnswer }) {
  const none: Numbers = { now: 0, before: 0, byDay: Array<number>(14).fill(0) };
  const money = week.money.length > 0 ? week.money : [{ ...none, currency: null }];
  return (
    <Section
      title="Last seven days"
      note={
        <>
          <span className="key">{period(week.now)}</span> <span className="key key-was">{period(week.before)}</span>
        </>
      }
      aside={
        <Link className="small" to="/numbers">
          All numbers
        </Link>
      }
    >
      <dl className="measures">
        {Object.entries(labels).map(([name, label]) => (
          <Measure key={name} label={label} numbers={week[name as WeekMeasure]} format={formatCount} />
        ))}
        {money.map(({ currency, ...numbers }) => (
          <Measure
            key={currency ?? 'none'}
            label={money.length > 1 ? `Money, ${currency?.toUpperCase()}` : 'Money'}
            numbers={numbers}
            format={(cents) => (currency ? formatCents(cents, currency) : '0')}
            isMoney
          />
        ))}
      </dl>
    </Section>
  );
}

interface MeasureProps {
  label: string;
  numbers: Numbers;
  format: (value: number) => string;
  isMoney?: boolean;
}

function Measure({ label, numbers, format, isMoney = false }: MeasureProps) {
  const { now, before, byDay } = numbers;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{format(now)}</dd>
      <dd className="delta">
        <Change now={now} before={before} format={format} /> from {format(before)}
      </dd>
      <dd>
        <Spark now={byDay.slice(7)} before={byDay.slice(0, 7)} label={label} isMoney={isMoney} />
      </dd>
    </div>
  );
}

/** If the figure before was below this, a percentage would mislead. */
const FEW = 20;

function Change({ now, before, format }: { now: number; before: number; format: (value: number) => string }) {
  const difference = Math.abs(now - before);
  if (difference === 0) return 'unchanged';
  const percent = Math.round((difference / before) * 100);
  const amount = before < FEW || percent === 0 ? format(difference) : `${percent} %`;
  return (
    <span className={now > before ? 'up' : 'down'}>
      <span className="visually-hidden">{now > before ? 'up ' : 'down '}</span>
      {amount}
    </span>
  );
}

/** "17–23 November", or "28 October–3 November". */
function period({ from, to }: { from: string; to: string }): string {
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const start = format(from, isOneMonth ? { day: 'numeric' } : { day: 'numeric', month: 'long' });
  return `${start}–${format(to, { day: 'numeric', month: 'long' })}`;
}

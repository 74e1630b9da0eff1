import { Link } from 'react-router-dom';
import type { SoFar, Week as WeekAnswer } from '#contract/desk/today.ts';
import { soFarMeasures, type WeekMeasure, weekMeasures } from '#contract/desk/today.values.ts';
import { formatCents, formatCount, useTimes } from '../lib/format.ts';
import { Section } from '../pieces/page.tsx';
import { Spark } from '../pieces/spark.tsx';

const labels: Record<WeekMeasure, string> = {
  visits: 'Visits',
  leads: 'Leads',
  checkouts: 'Checkout Sessions',
  payments: 'Paid',
  organizations: 'Organizations',
};
interface Numbers {
  now: number;
  before: number;
  byDay?: number[];
}

/** Today until now, beside the same day of last week until the same time. */
export function TodaySoFar({ soFar, at }: { soFar: SoFar; at: string }) {
  const { longDay, clock } = useTimes();
  return (
    <Section title="Today so far" note={`Beside last ${longDay(at).split(/[ ,]/)[0]} until ${clock(at).slice(0, 5)}`}>
      <Measures names={soFarMeasures} numbers={soFar} />
    </Section>
  );
}

/** The last seven days compared with the seven before. */
export function Week({ week }: { week: WeekAnswer }) {
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
      <Measures names={weekMeasures} numbers={week} />
    </Section>
  );
}

interface MeasuresProps<Name extends WeekMeasure> {
  names: readonly Name[];
  numbers: Record<Name, Numbers> & { money: (Numbers & { currency: string })[] };
}

function Measures<Name extends WeekMeasure>({ names, numbers }: MeasuresProps<Name>) {
  const { byDay } = numbers[names[0] as Name];
  const none = { now: 0, before: 0, currency: null, ...(byDay && { byDay: byDay.map(() => 0) }) };
  const money = numbers.money.length > 0 ? numbers.money : [none];
  return (
    <dl className="measures">
      {names.map((name) => (
        <Measure key={name} label={labels[name]} numbers={numbers[name]} format={formatCount} />
      ))}
      {money.map(({ currency, ...ofCurrency }) => (
        <Measure
          key={currency ?? 'none'}
          label={money.length > 1 ? `Money, ${currency?.toUpperCase()}` : 'Money'}
          numbers={ofCurrency}
          format={(cents) => (currency ? formatCents(cents, currency) : '0')}
          isMoney
        />
      ))}
    </dl>
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
      <dd className="delta small quiet">
        <Change now={now} before={before} format={format} /> from {format(before)}
      </dd>
      {byDay && (
        <dd>
          <Spark
            now={byDay.slice(7)}
            before={byDay.slice(0, 7)}
            label={`${label} by day, compared with the seven days before`}
            isMoney={isMoney}
          />
        </dd>
      )}
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

/** "17 – 23 November", or "28 October – 3 November". */
function period({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
  return format.formatRange(new Date(from), new Date(to));
}

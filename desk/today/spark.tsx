const WIDTH = 140;
const HEIGHT = 44;
/** Keeps the highest line from being cut off. */
const TOP = 2;
const BAR = 16;

interface SparkProps {
  now: number[];
  before: number[];
  /** What is counted. */
  label: string;
  isMoney: boolean;
}

/** Seven days compared with the seven before, from zero, without axes. */
export function Spark({ now, before, label, isMoney }: SparkProps) {
  const most = Math.max(1, ...now, ...before);
  const y = (value: number) => round(HEIGHT - (value / most) * (HEIGHT - TOP));
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label} by day, compared with the seven days before`}
    >
      {isMoney ? <Bars now={now} before={before} y={y} /> : <Lines now={now} before={before} y={y} />}
    </svg>
  );
}

interface Drawn extends Pick<SparkProps, 'now' | 'before'> {
  y: (value: number) => number;
}

function Lines({ now, before, y }: Drawn) {
  const step = WIDTH / (now.length - 1);
  const line = (values: number[]) => values.map((value, day) => `${round(day * step)} ${y(value)}`).join(' ');
  return (
    <>
      <path className="area" d={`M${line(now)} ${WIDTH} ${HEIGHT} 0 ${HEIGHT}z`} />
      <path className="was" d={`M${line(before)}`} />
      <path className="is" d={`M${line(now)}`} />
    </>
  );
}

function Bars({ now, before, y }: Drawn) {
  const step = WIDTH / now.length;
  const left = (day: number) => round(day * step + (step - BAR) / 2);
  return (
    <>
      {now.map((value, day) => (
        <g key={left(day)}>
          <rect className="money" x={left(day)} y={y(value)} width={BAR} height={round(HEIGHT - y(value))} />
          <path className="was" d={`M${left(day)} ${y(before[day] ?? 0)}h${BAR}`} />
          <path className="is" d={`M${left(day)} ${y(value)}h${BAR}`} />
        </g>
      ))}
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

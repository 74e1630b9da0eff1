const WIDTH = 140;
const HEIGHT = 44;
/** Keeps the highest line from being cut off. */
const TOP = 2;
const BAR = 16;

interface SparkProps {
  now: number[];
  before?: number[];
  /** Without one, it is hidden from screen readers: the same is said in words beside it. */
  label?: string;
  isMoney?: boolean;
  className?: string;
}

/** Numbers of days, perhaps compared with as many before, from zero, without axes. */
export function Spark({ now, before = [], label, isMoney, className = 'spark' }: SparkProps) {
  const most = Math.max(1, ...now, ...before);
  const y = (value: number) => round(HEIGHT - (value / most) * (HEIGHT - TOP));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      {isMoney ? <Bars now={now} before={before} y={y} /> : <Lines now={now} before={before} y={y} />}
    </svg>
  );
}

interface Drawn {
  now: number[];
  before: number[];
  y: (value: number) => number;
}

function Lines({ now, before, y }: Drawn) {
  const step = WIDTH / (now.length - 1);
  const line = (values: number[]) => values.map((value, day) => `${round(day * step)} ${y(value)}`).join(' ');
  return (
    <>
      <path className="area" d={`M${line(now)} ${WIDTH} ${HEIGHT} 0 ${HEIGHT}z`} />
      {before.length > 0 && <path className="was" d={`M${line(before)}`} />}
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

import type { DeskNumbers } from '../../../../../api/src/contract/desk/numbers.ts';
import { formatCount } from '../lib/format.ts';
import { useFirst } from '../pieces/first-rows.tsx';
import { Section } from '../pieces/page.tsx';
import { rateVital, type Vital, vitalText } from './figures.ts';
import { Figure, Figures } from './table.tsx';

/** The most viewed pages. */
export function Pages({ numbers: { pages, pageCount } }: { numbers: DeskNumbers }) {
  const { shown, more } = useFirst(pages, 7);
  const most = Math.max(1, ...pages.map(({ views }) => views));
  const note = pageCount > pages.length ? `The first ${pages.length} of ${formatCount(pageCount)}` : 'Most views first';
  return (
    <Section title="Top pages" note={note}>
      <Figures label="Top pages" heads={['Path', 'Visits', 'Views']}>
        {shown.map(({ path, views, visits, viewsBefore }) => (
          <tr key={path}>
            <th scope="row" className="path">
              {path}
            </th>
            <Figure>{formatCount(visits)}</Figure>
            <Figure was={formatCount(viewsBefore)} part={views / most}>
              {formatCount(views)}
            </Figure>
          </tr>
        ))}
      </Figures>
      {more}
    </Section>
  );
}

const names: Vital[] = ['LCP', 'INP', 'CLS'];

/** Core Web Vitals by page: three of four measured views were at least this good. */
export function Speed({ numbers: { pages } }: { numbers: DeskNumbers }) {
  const { shown, more } = useFirst(
    pages.filter(({ samples }) => samples > 0),
    7,
  );
  return (
    <Section title="Core Web Vitals" note="75th percentile, sampled">
      <Figures label="Core Web Vitals by page" heads={['Page', ...names]}>
        {shown.map(({ path, vitals, vitalsBefore }) => (
          <tr key={path}>
            <th scope="row" className="path">
              {path}
            </th>
            {names.map((name) => (
              <VitalCell key={name} name={name} value={vitals[name]} before={vitalsBefore[name]} />
            ))}
          </tr>
        ))}
      </Figures>
      <p className="small quiet vitals-key">
        {shown.length > 0
          ? 'Full dot: good. Half dot: fair. Square: poor, needs work.'
          : 'No views were measured in this period. One view in ten is.'}
      </p>
      {more}
    </Section>
  );
}

function VitalCell({ name, value, before }: { name: Vital; value: number | null; before: number | null }) {
  if (value === null) return <Figure>–</Figure>;
  const rating = rateVital(name, value);
  return (
    <Figure was={before === null ? undefined : vitalText(name, before)}>
      <span className={rating === 'good' ? 'vital' : `vital vital-${rating}`}>
        {vitalText(name, value)}
        <span className="visually-hidden">, {rating}</span>
      </span>
    </Figure>
  );
}

import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { formatCount } from '../lib/format.ts';
import { useFirst } from '../pieces/first-rows.tsx';
import { Section } from '../pieces/page.tsx';
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

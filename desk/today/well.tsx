import { Link } from 'react-router-dom';
import type { Today } from '#contract/desk/today.ts';
import { useStaff } from '../lib/staff.ts';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

/** Good news: what does not need a person. */
export function Well({ well, total }: Pick<Today, 'well' | 'total'>) {
  const { isOperator } = useStaff();
  if (well.length === 0) return null;
  return (
    <Section
      title={total === 0 ? 'All well' : 'Well'}
      aside={
        isOperator && (
          <Link className="small" to="/set-up">
            Set-up
          </Link>
        )
      }
    >
      <ul className="well">
        {well.map((text) => (
          <li key={text}>
            <State kind="good">{text}</State>
          </li>
        ))}
      </ul>
    </Section>
  );
}

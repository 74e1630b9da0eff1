import { Link } from 'react-router-dom';
import { useStaff } from '../lib/staff.ts';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

/** Good news: what does not need a person. @param isEverything whether nothing else does */
export function AllClear({ lines, isEverything }: { lines: string[]; isEverything: boolean }) {
  const { isOperator } = useStaff();
  if (lines.length === 0) return null;
  return (
    <Section
      title={isEverything ? 'All clear' : 'No problems here'}
      aside={
        isOperator && (
          <Link className="small" to="/set-up">
            Set-up
          </Link>
        )
      }
    >
      <ul className="all-clear">
        {lines.map((text) => (
          <li key={text}>
            <State kind="good">{text}</State>
          </li>
        ))}
      </ul>
    </Section>
  );
}

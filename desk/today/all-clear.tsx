import { Link } from 'react-router-dom';
import { useStaff } from '../lib/staff.ts';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

/** Good news: what does not need a person. */
export function AllClear({ lines }: { lines: string[] }) {
  const { isOperator } = useStaff();
  if (lines.length === 0) return null;
  return (
    <Section
      title="No problems"
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

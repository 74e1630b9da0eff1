import type { ReactNode } from 'react';
import { ClosingBand, TalkLink } from '../../components/layout/call-to-action.tsx';
import { Link } from '../../components/layout/link.tsx';
import { claim } from '../../content/course.ts';
import { course } from '../../content/interface-words.ts';
import { paths } from '../../lib/paths.ts';

/**
 * The closing band of pages for teams, which leads to the course.
 * @param first the page's own action, which then comes first; by default there is a talk as the second
 */
export function CourseBand({ title = claim, first }: { title?: string; first?: ReactNode }) {
  return (
    <ClosingBand title={title}>
      <div className="actions">
        {first}
        <Link className={first ? 'button' : 'button button-primary'} to={paths.pricing}>
          {course.link}
        </Link>
        {!first && <TalkLink />}
      </div>
    </ClosingBand>
  );
}

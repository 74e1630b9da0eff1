import { Link } from 'react-router-dom';
import type { Today } from '../../../../../api/src/contract/desk/today.ts';
import type { TodayKind } from '../../../../../api/src/contract/desk/today.values.ts';
import { useStaff } from '../lib/staff.ts';
import { Section } from '../pieces/page.tsx';
import { State } from '../pieces/states.tsx';

/** Good news, shown if nothing of these kinds needs a person. */
const parts: [text: string, kinds: TodayKind[]][] = [
  ['Payments: all claimed within a day', ['unclaimed']],
  ['Disputes: none', ['dispute']],
  ['Leads: all at HubSpot', ['lead-refused']],
  ['Mails: none refused or late', ['mail-refused', 'mail-unsent']],
  ['Copies to Supabase: up to date', ['profile-unsynced']],
  ['Erasures: all done', ['erasure-stuck']],
  ['Posts: imported', ['import-stale']],
  ['Jobs: none failing', ['jobs-failing']],
  ['Certificate and backups: no problem reported', ['certificate-failing', 'backup-failing']],
  ['Disk: has room', ['disk-nearly-full']],
];

export function Well({ counts }: { counts: Today['counts'] }) {
  const { isOperator } = useStaff();
  const well = parts.filter(([, kinds]) => kinds.every((kind) => !counts[kind]));
  if (well.length === 0) return null;
  return (
    <Section
      title={well.length === parts.length ? 'All well' : 'Well'}
      aside={
        isOperator && (
          <Link className="small" to="/set-up">
            Set-up
          </Link>
        )
      }
    >
      <ul className="well">
        {well.map(([text]) => (
          <li key={text}>
            <State kind="good">{text}</State>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import { CourseBand } from '../components/layout/call-to-action.tsx';
import { TickList } from '../components/layout/offer.tsx';
import { capstoneUnlock } from '../content/capstones.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { Screen } from '../features/program/capstone-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function CapstoneDemoPage() {
  return (
    <>
      <LeadScreen words={capstoneUnlock} path={paths.capstoneDemo} form="capstone-demo">
        <TickList items={capstoneUnlock.benefits} />
        {/* the beginning of what the form unlocks */}
        <div className="app-cut">
          <Screen />
        </div>
      </LeadScreen>
      <CourseBand primary={false} />
    </>
  );
}

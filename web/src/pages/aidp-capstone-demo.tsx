import '../styles/sheets/forms.css';
import { CourseBand } from '../components/layout/call-to-action.tsx';
import { TickList } from '../components/layout/offer.tsx';
import { Picture } from '../components/media/picture.tsx';
import { capstoneProjects, capstoneUnlock } from '../content/capstones.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { paths } from '../lib/paths.ts';

const [first] = capstoneProjects;

export default function CapstoneDemoPage() {
  return (
    <>
      <LeadScreen words={capstoneUnlock} path={paths.capstoneDemo} form="capstone-demo">
        <TickList items={capstoneUnlock.benefits} />
        {/* the first of what the form unlocks */}
        {first && <Picture src={first.image} width={800} height={450} alt="" />}
      </LeadScreen>
      <CourseBand primary={false} />
    </>
  );
}

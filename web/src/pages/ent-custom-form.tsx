import '../styles/sheets/forms.css';
import { NextSteps } from '../components/layout/next-steps.tsx';
import { CourseBand } from '../features/course/course-band.tsx';
import { CourseSpan } from '../features/course/course-drawings.tsx';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const enterprise = published.content.enterprise;

export default function EnterprisePage() {
  return (
    <>
      <LeadScreen words={enterprise} path={paths.enterprise} form="enterprise">
        <CourseSpan />
      </LeadScreen>
      <NextSteps {...enterprise.next} />
      <CourseBand title={enterprise.closing} />
    </>
  );
}

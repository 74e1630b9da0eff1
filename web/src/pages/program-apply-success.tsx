import { HomeOrFaq } from '../components/layout/call-to-action.tsx';
import { MessageScreen } from '../components/layout/message-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { DoneIcon } from '../components/media/icons.tsx';
import { applied } from '../content/applied.ts';
import { paths } from '../lib/paths.ts';

export default function ApplySuccessPage() {
  return (
    <>
      <PageHead title={applied.title} description={applied.description} path={paths.applySuccess} noindex />
      <MessageScreen icon={<DoneIcon />} title={applied.title} lead={applied.thanks} fill>
        <p>{applied.next}</p>
        <HomeOrFaq />
      </MessageScreen>
    </>
  );
}

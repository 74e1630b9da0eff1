import { HomeOrFaq } from '../components/layout/call-to-action.tsx';
import { MessageScreen } from '../components/layout/message-screen.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { DoneIcon } from '../components/media/icons.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

const applied = published.content.application;

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

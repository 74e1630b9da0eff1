import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { mailedLink } from '../../content/mailed-link.ts';
import type { useMailedToken } from '../../lib/use-mailed-token.ts';
import { LogInOrTalk } from '../layout/call-to-action.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { focusHeading } from '../layout/route-announcer.tsx';
import { DoneIcon, LetterIcon } from '../media/icons.tsx';
import { ErrorSummary } from './error-summary.tsx';

type Message = ComponentProps<typeof MessageScreen>;

interface MailedPageProps extends Pick<ReturnType<typeof useMailedToken>, 'kind' | 'errors' | 'busy'> {
  words: { title: string; description: string; lead: string; noScript: string };
  path: string;
  /** The buttons that send the token. */
  children: ReactNode;
  /** What the page says once the token has been sent. */
  done: Message;
  expired: Pick<Message, 'lead' | 'children'>;
}

/** A page that a mailed link leads to: asks the visitor to press a button, then shows the result. */
export function MailedPage({ words, path, kind, errors, busy, children, done, expired }: MailedPageProps) {
  useEffect(() => {
    if (kind !== 'asked') focusHeading();
  }, [kind]);
  const question = (
    <>
      <ErrorSummary errors={errors} />
      <div className="actions scripted" aria-busy={busy || undefined}>
        {children}
      </div>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </>
  );
  const { incomplete, incompleteLead } = mailedLink;
  const message: Message = {
    asked: { icon: <LetterIcon />, title: words.title, lead: words.lead, blocked: true, children: question },
    done: { icon: <DoneIcon />, ...done },
    expired: { title: mailedLink.expired, blocked: true, ...expired },
    incomplete: { title: incomplete, lead: incompleteLead, blocked: true, children: <LogInOrTalk /> },
  }[kind];
  return (
    <>
      <PageHead title={message.title} description={words.description} path={path} noindex />
      {/* The key makes React draw each screen from scratch, so that replacing one does not count as a layout shift. */}
      <MessageScreen key={kind} {...message} fill />
    </>
  );
}

import type { ReactNode } from 'react';
import { MessageScreen } from '../../../components/layout/message-screen.tsx';
import { ErrorIcon } from '../../../components/media/icons.tsx';
import { attachment as words } from '../../../content/organization.ts';
import { site } from '../../../lib/site.ts';
import { BlockedScreen } from '../organization-screens.tsx';
import type { Ending } from './attach-ending.ts';

/** Says why nothing can be attached, and where to go from here. @param toPayment returns to the payment, if known */
export function AttachEnding({ ending, toPayment }: { ending: Ending; toPayment?: () => void }) {
  if (ending.kind === 'blocked') return <BlockedScreen {...ending} />;
  if (ending.kind === 'incomplete') return <LinkTrouble title={words.incomplete} lead={words.incompleteLead} />;
  return (
    <LinkTrouble title={words.expired} lead={words.expiredLead}>
      <p>{toPayment ? words.expiredHere : words.expiredHow}</p>
      <div className="actions">
        {toPayment && (
          <button type="button" className="button button-primary" onClick={toPayment}>
            {words.backToPayment}
          </button>
        )}
        <a className={toPayment ? 'button' : 'button button-primary'} href={site.APP_URL}>
          {words.login}
        </a>
      </div>
    </LinkTrouble>
  );
}

/** Says that the link could not be opened this time, and offers another try. */
export function Unreachable({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <LinkTrouble title={words.unreachable} lead={message ?? words.unreachableLead}>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    </LinkTrouble>
  );
}

function LinkTrouble({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <MessageScreen icon={<ErrorIcon size={112} />} title={title} lead={lead} blocked>
      {children}
    </MessageScreen>
  );
}

import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/organizations.ts';
import { organization } from '../../../content/organization.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { askPersistently } from '../../../lib/persistent-call.ts';
import { describeAttachment } from '../organization-calls.ts';
import { type Ending, endingOf } from './attach-endings.tsx';

export type MailedLink =
  | { kind: 'verifying'; slow: boolean }
  | { kind: 'asked'; attachment: Attachment }
  | { kind: 'unreachable'; message: string | null }
  | Ending;

/** Asks what a one-time link would attach. Opening it changes nothing, because programs that scan mails open links too. */
export function useMailedLink(token: string) {
  const [link, setLink] = useState<MailedLink>({ kind: 'verifying', slow: false });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    const stop = new AbortController();
    setLink({ kind: 'verifying', slow: false });
    askPersistently({
      ask: (timeoutMs) => describeAttachment({ token }, { timeoutMs, signal: stop.signal }),
      onDelay: () => !stop.signal.aborted && setLink({ kind: 'verifying', slow: true }),
    }).then(
      (attachment) => !stop.signal.aborted && setLink({ kind: 'asked', attachment }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        setLink(failed(error));
      },
    );
    return () => stop.abort();
  }, [token, tries]);
  return { link, setLink, retry: () => setTries(tries + 1) };
}

function failed(error: ApiFailure): MailedLink {
  if (error.status === 400) return { kind: 'incomplete' };
  if (error.code !== 'organization_frozen') return endingOf(error) ?? { kind: 'unreachable', message: error.text };
  const message = error.text ?? organization.fallback;
  return { kind: 'blocked', title: organization.titles.frozen, message, next: 'consultation' };
}

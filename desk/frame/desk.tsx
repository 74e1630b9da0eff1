import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeskAccount } from '#contract/desk/staff.ts';
import { ApiFailure } from '#web/lib/api.ts';
import { deskCall, wordsOf } from '../lib/desk-call.ts';
import { endSession, lastEnd, useSessionId, useStanding } from '../lib/session.ts';
import { StaffContext } from '../lib/staff.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { Frame } from './frame.tsx';
import { Starting } from './starting.tsx';

/**
 * Shows the desk to staff, and the sign-in to everybody else. What a role may do is enforced by the api. When a session
 * ends by itself, the sign-in covers the screen, so that what was typed is still there for the same staff member.
 */
export function Desk() {
  const standing = useStanding();
  const session = useSessionId();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', session],
    queryFn: ({ signal }) => deskCall<DeskAccount>('/me', { signal }),
    enabled: standing === 'in',
    refetchInterval: 60_000,
  });
  const isRefused = error instanceof ApiFailure && error.status === 403;
  const hasLeft = isRefused || (standing === 'out' && lastEnd() === 'signed-out');
  const account = standing === 'in' && !isRefused ? data : undefined;
  /** Whose screen is drawn. */
  const [shown, setShown] = useState<DeskAccount>();
  const isSame = account !== undefined && account.email === shown?.email;
  useEffect(() => {
    // The next staff member at this browser must not see the last one's data.
    if (hasLeft || (account && !isSame)) client.removeQueries({ predicate: ({ queryKey: [of] }) => of !== 'account' });
    if (hasLeft) setShown(undefined);
    else if (account) setShown(account);
  }, [hasLeft, account, isSame, client]);
  useEffect(() => {
    if (isSame) void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== 'account' });
  }, [isSame, client]);

  const gate =
    standing !== 'in' ? (
      <SignIn />
    ) : isRefused ? (
      <Starting title="Not for this account" text={wordsOf(error)}>
        <SignOut />
      </Starting>
    ) : (
      !isSame && <Waiting error={error} retry={() => void refetch()} />
    );
  if (!shown || hasLeft) return gate;
  return (
    <StaffContext value={isSame ? account : shown}>
      <Frame key={shown.email} />
      {gate && <Over>{gate}</Over>}
    </StaffContext>
  );
}

/** Covers the screen, including open dialogs, until someone signs in again. */
function Over({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { title } = document;
    dialog.current?.showModal();
    // Not the link in the text above it, which a dialog would choose.
    dialog.current?.querySelector('input')?.focus();
    return () => {
      document.title = title;
    };
  }, []);
  return (
    // The Escape key must not close it.
    <dialog ref={dialog} className="over" aria-label="Sign in" onClose={() => dialog.current?.showModal()}>
      {children}
    </dialog>
  );
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <Starting />;
  return (
    <Starting text={wordsOf(error)}>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
      <SignOut />
    </Starting>
  );
}

function SignOut() {
  return (
    <button type="button" className="button" onClick={() => endSession('signed-out')}>
      Sign out
    </button>
  );
}

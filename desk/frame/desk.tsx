import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskAccount } from '#contract/desk/staff.ts';
import { ApiFailure } from '#web/lib/api.ts';
import { deskCall, wordsOf } from '../lib/desk-call.ts';
import { endSession, useTokens } from '../lib/session.ts';
import { StaffContext } from '../lib/staff.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { Frame } from './frame.tsx';

/** Shows the desk to staff, and the sign-in to everybody else. What a role may do is enforced by the api. */
export function Desk() {
  const tokens = useTokens();
  const client = useQueryClient();
  const isSignedIn = tokens?.secondFactor === 'none';
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => deskCall<DeskAccount>('/me', { signal }),
    enabled: isSignedIn,
    refetchInterval: 60_000,
  });
  // The next staff member at this browser must not see the last one's data.
  useEffect(() => {
    if (!isSignedIn) client.clear();
  }, [isSignedIn, client]);

  if (!isSignedIn) return <SignIn />;
  const { data, error, refetch } = account;
  if (error instanceof ApiFailure && error.status === 403) return <NotAllowed text={wordsOf(error)} />;
  if (data)
    return (
      <StaffContext value={data}>
        <Frame />
      </StaffContext>
    );
  return (
    <main className="starting">
      <p role="status">{error ? wordsOf(error) : 'Opening the desk …'}</p>
      {error && (
        <p className="actions">
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
          <SignOut />
        </p>
      )}
    </main>
  );
}

function NotAllowed({ text }: { text: string }) {
  return (
    <main className="starting">
      <h1>Not for this account</h1>
      <p role="alert">{text}</p>
      <p className="actions">
        <SignOut />
      </p>
    </main>
  );
}

function SignOut() {
  return (
    <button type="button" className="button" onClick={() => endSession('signed-out')}>
      Sign out
    </button>
  );
}

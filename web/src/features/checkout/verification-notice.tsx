import { Link, useLocation } from 'react-router-dom';
import { FaultIcon } from '../../components/media/icons.tsx';
import { useHydrated } from '../../lib/hydrated.ts';
import { createOrgFor, type VerificationState } from '../../lib/paths.ts';

/** What went wrong on the way back from paying. It lives in the history entry, so a refresh keeps it. */
export function VerificationNotice() {
  const state = useLocation().state as Partial<VerificationState> | null;
  const hydrated = useHydrated();
  if (!hydrated || typeof state?.verificationError !== 'string') return null;
  return (
    <div className="notice wrap" role="alert">
      <FaultIcon />
      <p>
        {state.verificationError}{' '}
        {typeof state.resumeSession === 'string' && (
          <>
            If you have paid already, do not pay again: <Link to={createOrgFor(state.resumeSession)}>Resume</Link>.
          </>
        )}
      </p>
    </div>
  );
}

import type { PageFailure } from '../../../../api/src/contract/pages.ts';
import { FaultIcon } from '../../components/icons.tsx';

/** The catalogue's error, what the server said about it, and another try. */
export function LoadFailure({ text, failure, onAgain }: { text: string; failure: PageFailure; onAgain: () => void }) {
  return (
    <div className="blog-failure stack" role="alert">
      <p className="blog-failed">
        <FaultIcon size={28} /> {text}
      </p>
      {failure.error && <p>{`Error: ${failure.error}${failure.details ? ` - ${failure.details}` : ''}`}</p>}
      <p>
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
      </p>
    </div>
  );
}

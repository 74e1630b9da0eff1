import type { PageFailure } from '#contract/page-data.ts';
import { ErrorIcon } from '../media/icons.tsx';

interface LoadFailureProps {
  /** Says what could not be loaded (specification, section 8). */
  text: string;
  /** The server's own error, if it sent one. */
  failure: PageFailure;
  /** Whether the text is the page's heading. */
  heading?: boolean;
  /** Retries in place. Without it, a link reloads the page, which needs no scripts. */
  onAgain?: () => void;
}

export function LoadFailure({ text, failure, heading, onAgain }: LoadFailureProps) {
  const Words = heading ? 'h1' : 'p';
  return (
    <div className="load-failure stack" role="alert">
      <Words className="load-failed">
        <ErrorIcon size={28} /> {text}
      </Words>
      {failure.error && <p>{`Error: ${failure.error}${failure.details ? ` - ${failure.details}` : ''}`}</p>}
      <p>
        {onAgain ? (
          <button type="button" className="button" onClick={onAgain}>
            Try again
          </button>
        ) : (
          // biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page, query included
          <a className="button" href="">
            Try again
          </a>
        )}
      </p>
    </div>
  );
}

import type { PageFailure } from '../../../../api/src/contract/pages.ts';
import { FaultIcon } from '../../components/icons.tsx';

/** What failed, in the specification's words, and a way to try again that needs no script. */
export function BlogFailure({ text, failure, heading }: { text: string; failure: PageFailure; heading?: boolean }) {
  const Words = heading ? 'h1' : 'p';
  return (
    <div className="blog-failure stack" role="alert">
      <Words className="blog-failed">
        <FaultIcon size={28} /> {text}
      </Words>
      {failure.error && <p>{`Error: ${failure.error}${failure.details ? ` - ${failure.details}` : ''}`}</p>}
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page, whatever its number */}
        <a className="button" href="">
          Try again
        </a>
      </p>
    </div>
  );
}

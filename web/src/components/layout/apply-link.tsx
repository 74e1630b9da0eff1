import { site } from '../../lib/site.ts';

/** 'Apply Now', to the external application site. */
export function ApplyLink() {
  return (
    <a className="button button-primary" href={site.APPLY_URL}>
      Apply Now
    </a>
  );
}

import { Link } from 'react-router-dom';
import { Page } from './page.tsx';

export function NoScreen() {
  return (
    <Page title="Page not found" lead="The address may be mistyped, or what it showed may have been removed.">
      <Link className="button" to="/">
        Go to Today
      </Link>
    </Page>
  );
}

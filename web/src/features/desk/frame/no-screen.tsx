import { Link } from 'react-router-dom';
import { Page } from '../pieces/page.tsx';

export function NoScreen() {
  return (
    <Page title="There is no such screen" lead="The address may be mistyped, or what it named is gone.">
      <Link className="button" to="/">
        To Today
      </Link>
    </Page>
  );
}

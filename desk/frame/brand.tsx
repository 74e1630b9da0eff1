import { Link } from 'react-router-dom';
import { site } from '#web/lib/site.ts';

export function Brand() {
  return (
    <Link className="brand" to="/">
      <img src="/favicon.svg" width="24" height="24" alt="" /> {site.BRAND} <small>Desk</small>
    </Link>
  );
}

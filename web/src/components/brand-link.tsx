import { NavLink } from 'react-router-dom';
import { site } from '../content/site.ts';
import { paths } from '../lib/paths.ts';

export function BrandLink() {
  return (
    <NavLink className="brand" to={paths.home} end>
      <img src="/img/mark.svg" width="28" height="28" alt="" /> {site.BRAND}
    </NavLink>
  );
}

import { NavLink } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { StarMark } from '../media/icons.tsx';

export function BrandLink() {
  return (
    <NavLink className="brand" to={paths.home} end>
      <StarMark size={28} /> {site.BRAND}
    </NavLink>
  );
}

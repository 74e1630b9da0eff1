import { Link } from 'react-router-dom';
import { ArrowIcon } from '../../components/media/icons.tsx';
import { home } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';

export function PartnerBanner() {
  return (
    <Link className="partner-banner panel" to={paths.partnerLanding}>
      <span className="wrap">
        <span className="partner-claim">{home.banner}</span>
        <ArrowIcon />
      </span>
    </Link>
  );
}

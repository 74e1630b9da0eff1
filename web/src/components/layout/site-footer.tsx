import { footerGroups, socialLinks } from '../../content/navigation.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { published } from '../../lib/published.ts';
import { site } from '../../lib/site.ts';
import { Link, NavLink } from './link.tsx';
import { BrandLink } from './site-header.tsx';

const { hubspot, analytics } = published.thirdParty ?? {};
/** Whether the footer opens the cookie settings (features/third-party). Without scripts it leads to the notice. */
const asksVisitors = Boolean(hubspot || analytics?.asks);

export function SiteFooter() {
  const year = useHydrated() ? new Date().getFullYear() : published.year;
  return (
    <footer className="site-footer canvas">
      <div className="wrap">
        <BrandLink />
        {footerGroups.map((group, index) => (
          <nav key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id}>{group.title}</h2>
            <ul className="links">
              {group.links.map((link) => (
                <li key={link.to}>
                  <NavLink to={link.to}>{link.label}</NavLink>
                </li>
              ))}
              {index === footerGroups.length - 1 &&
                socialLinks.map((link) => (
                  <li key={link.label}>
                    <a href={link.href} target="_blank" rel="noopener">
                      {link.label}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <p className="legal note">
          <span>{`© ${year} ${site.BRAND}`}</span>{' '}
          <span className="legal-links cluster">
            <Link to={paths.terms}>Terms and Conditions</Link> <a href={site.PRIVACY_URL}>Privacy notice</a>
            {asksVisitors && (
              <>
                {' '}
                <a href={site.PRIVACY_URL} data-cookie-settings="">
                  Cookie settings
                </a>
              </>
            )}
          </span>
        </p>
      </div>
    </footer>
  );
}

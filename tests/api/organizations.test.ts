import './organizations/accounts.test.ts';
import './organizations/attaching-by-link.test.ts';
import './organizations/attaching-by-password.test.ts';
import './organizations/moved-accounts.test.ts';
import './organizations/organizations.test.ts';
import './organizations/team-decisions.test.ts';

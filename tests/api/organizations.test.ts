import './organizations/abandoned.test.ts';
import './organizations/addresses.test.ts';
import './organizations/attaching-by-link.test.ts';
import './organizations/attaching-by-password.test.ts';
import './organizations/attaching-faults.test.ts';
import './organizations/claimable.test.ts';
import './organizations/organizations.test.ts';

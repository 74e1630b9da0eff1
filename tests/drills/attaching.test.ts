// What `npm test` does with a few requests at once, at full count.
import '../api/organizations/attaching-by-link.test.ts';
import '../api/organizations/attaching-by-password.test.ts';

import './notices/conditions.test.ts';
import './notices/leads.test.ts';
import './notices/payments.test.ts';
import './notices/notifying.test.ts';

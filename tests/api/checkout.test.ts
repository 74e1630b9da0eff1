import './checkout/create-session.test.ts';
import './checkout/deals-later.test.ts';
import './checkout/deals.test.ts';
import './checkout/delayed.test.ts';
import './checkout/payer-address.test.ts';
import './checkout/price.test.ts';
import './checkout/refunds-and-disputes.test.ts';
import './checkout/review.test.ts';
import './checkout/session-status.test.ts';
import './checkout/shuffled-readings.test.ts';
import './checkout/switches.test.ts';
import './checkout/webhooks.test.ts';
// Beside the readings of Checkout Sessions, whose api it shares.
import './invoices/shuffled-readings.test.ts';

import './invoices/approval.test.ts';
import './invoices/payments.test.ts';
import './invoices/requests.test.ts';

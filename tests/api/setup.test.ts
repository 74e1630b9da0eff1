import './setup/address.test.ts';
import './setup/ask.test.ts';
import './setup/documents.test.ts';
import './setup/live.test.ts';
import './setup/pages.test.ts';
import './setup/policies.test.ts';
import './setup/write.test.ts';

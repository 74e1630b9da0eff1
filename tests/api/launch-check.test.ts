import './launch-check/address.test.ts';
import './launch-check/ask.test.ts';
import './launch-check/documents.test.ts';
import './launch-check/live.test.ts';
import './launch-check/policies.test.ts';
import './launch-check/write.test.ts';

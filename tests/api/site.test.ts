import './site/adopt.test.ts';
import './site/gateway.test.ts';
import './site/unlisted.test.ts';

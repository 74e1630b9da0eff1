import './site/gateway.test.ts';
import './site/unlisted.test.ts';

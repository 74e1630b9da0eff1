import './site/cache.test.ts';
import './site/failures.test.ts';
import './site/gateway-requests.test.ts';
import './site/gateway.test.ts';
import './site/post-list.test.ts';
import './site/post.test.ts';
import './site/short-links.test.ts';
import './site/unlisted.test.ts';

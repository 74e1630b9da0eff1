import './redirects/following.test.ts';
import './redirects/targets.test.ts';

// Small features share a group, because loading modules is most of their work.
import './analytics/numbers.test.ts';
import './analytics/views.test.ts';
import './http/calls.test.ts';
import './http/generated.test.ts';
import './redirects/following.test.ts';
import './redirects/targets.test.ts';
import './site/adopt.test.ts';
import './site/gateway.test.ts';
import './site/page-assets.test.ts';
import './site/share-pictures.test.ts';
import './site/unlisted.test.ts';
import './site/without-film.test.ts';
import './stand-ins/stand-ins.test.ts';

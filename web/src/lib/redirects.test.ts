import { redirectFor } from './redirects.ts';

it.each([
  ['/blog', '/posts'],
  ['/skyfi', '/case-studies/skyfi'],
  ['/posts/blog/a-post', '/posts/a-post'],
  ['/posts/blog/caf%C3%A9$&', '/posts/caf%C3%A9$&'],
])('%s moved to %s', (from, to) => expect(redirectFor(from)).toBe(to));

it.each(['/', '/posts', '/posts/a-post', '/posts/blog/', '/posts/blog/a/b', '/posts/blog//evil.example', '/blog/a'])(
  '%s has not moved',
  (path) => expect(redirectFor(path)).toBeUndefined(),
);

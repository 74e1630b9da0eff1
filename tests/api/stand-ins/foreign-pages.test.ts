import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { environment } from './environment.ts';

/** A developer has the product's pages and a foreign page open in one browser. */
const [post] = (await environment.cms<{ id: string; state: string }[]>('/posts')) as [{ id: string; state: string }];
const titled = async () =>
  (await environment.cms<{ id: string; name: string }[]>('/posts')).find(({ id }) => id === post.id);
const send = (path: string, headers: Record<string, string>) =>
  request(environment.standIns.url).post(path).type('form').set(headers).send({ title: 'Changed' });
const editPost = (headers: Record<string, string>) => send(`/__local/hubspot/posts/${post.id}/title`, headers);

describe('a page of another site', () => {
  it.each([
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['on another port of this machine', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' }],
    ['in an older browser', { Origin: 'https://evil.example' }],
    ['in a sandboxed frame', { Origin: 'null' }],
    ['under a name that resolves to this machine', { Host: 'evil.example:8080', 'Sec-Fetch-Site': 'same-origin' }],
    ['under a name that looks like ours', { Host: 'localhost.evil.example' }],
    ['under an address as a name', { Host: '127.0.0.1.nip.example', Origin: 'http://127.0.0.1.nip.example' }],
    ['under no name', { Host: 'a b' }],
  ])('changes nothing: %s', async (_name, headers) => {
    await editPost(headers).expect(403);
    expect(await titled()).not.toMatchObject({ name: 'Changed' });
  });

  it.each([
    ['/__local/hubspot/control/posts/sample'],
    ['/__local/hubspot/forms/submit/100100/x'],
    ['/__local/stripe/dashboard/refund'],
    ['/__local/stripe/control/pay'],
    ['/__local/faults'],
    ['/__local/app/sign-out'],
    ['/__LOCAL/hubspot/control/posts/sample'],
    ['/submissions/v3/integration/submit/100100/x'],
    ['/auth/v1/signup'],
  ])('cannot send to %s', (path) => send(path, { 'Sec-Fetch-Site': 'cross-site' }).expect(403));

  it.each(['/__local/mail', '/__local/stripe/mail', '/__local/hubspot/', '/__local/hubspot/control/submissions'])(
    'cannot read %s under a name that resolves to this machine',
    (path) => request(environment.standIns.url).get(path).set('Host', 'evil.example').expect(403),
  );
});

it.each([
  ['the page itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:8080', Host: 'localhost:8080' }],
  ['the page in an older browser', { Origin: 'http://localhost:8080', Host: 'localhost:8080' }],
  ['the page on a phone', { Origin: 'http://192.168.1.20:8080', Host: '192.168.1.20:8080' }],
  ['the page by IPv6', { Origin: 'http://[::1]:8080', Host: '[::1]:8080' }],
  [
    'the page under another name of this machine',
    { Origin: 'http://site.localhost:8080', Host: 'site.localhost:8080' },
  ],
  ['a tunnel that names another host', { Origin: 'http://localhost:8080', Host: '127.0.0.1:9000' }],
  ['the page in a container', { Origin: 'http://web:8080', Host: 'web:8080' }],
  ['a program', {}],
])('edits a post: %s', async (_name, headers) => {
  await editPost(headers).expect(303);
  expect(await titled()).toMatchObject({ name: 'Changed' });
});

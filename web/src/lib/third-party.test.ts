import { hasSecret, secretIn } from './third-party.ts';

const token = 'Zm9v_YmFy-0123456789abcdefghijkl';

it.each([
  ...[`/create-org?session_id=cs_test_a1b2`, `/x/cs_live_a1b2`, `/posts/claim_${token}`],
  ...[`/about-us?x=claim_${token}&y`, '/confirm-email#token=0123', '/create-org#ownership=0123'],
  ...['/confirm-email%23token=0123', '/create-org%3Fsession_id%3Dx'],
])('finds the secret in %s', (address) => expect(hasSecret(address)).toBe(true));

it.each(['/about-us?utm_campaign=claim_2026', '/program-faq?utm_content=cs_a', '/posts/claims', '/x?tokens=1'])(
  'finds none in %s',
  (address) => expect(hasSecret(address)).toBe(false),
);

const own = `own_${token}`;

it.each([
  ...[`#token=${own}`, `?utm_source=mail#token=${own}`, `#token=${own}&not-me`, `#token=${own}&amp;not-me`],
  ...[`#token%3D${own}`, `%23token%253d${own}`, `?token=${own}`, `#token=${own.replace('_', '%5F')}`],
  ...['.', ',', ')', '>', '%3E', '%20', '\u200b', '’', '_', '?utm_source=mail'].map((tail) => `#token=${own}${tail}`),
])('reads the token from %s', (address) => expect(secretIn(address, 'token')).toBe(own));

it.each(['', '#main', '#token=', '#ownership=x', '#mytoken=x', '#%'])('reads no token from %p', (address) =>
  expect(secretIn(address, 'token')).toBe(''),
);

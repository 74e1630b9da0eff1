import { hasSecret } from './third-party.ts';

const token = 'Zm9v_YmFy-0123456789abcdefghijkl';

it.each([
  ...[`/create-org?session_id=cs_test_a1b2`, `/x/cs_live_a1b2`, `/posts/claim_${token}`],
  ...[`/about-us?x=claim_${token}&y`, '/confirm-email#token=0123', '/create-org#ownership=0123'],
])('finds the secret in %s', (address) => expect(hasSecret(address)).toBe(true));

it.each(['/about-us?utm_campaign=claim_2026', '/program-faq?utm_content=cs_a', '/posts/claims', '/x?tokens=1'])(
  'finds none in %s',
  (address) => expect(hasSecret(address)).toBe(false),
);

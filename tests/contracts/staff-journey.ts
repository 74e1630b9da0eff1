import { deskOf } from '../support/desk.ts';
import type { TestApi } from '../support/test-api.ts';

/** An owner adds a colleague, signs out everywhere, and tries again with the token that is left. */
export async function staff(api: TestApi): Promise<void> {
  const of = deskOf(api);
  const { token } = await of.colleague('owner');
  const { email: address } = await of.account();
  await of.post('/staff', token, { email: address, role: 'viewer' }).expect(200);
  await of.auth('POST', 'logout?scope=global', undefined, token);
  await of.post('/staff', token, { email: address, role: 'owner' }).expect(401);
}

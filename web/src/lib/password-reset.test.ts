import '../../build/test-site.ts';
import { passwordReset, withReturn } from './password-reset.ts';

const back = 'redirect_to=https%3A%2F%2Fsite.example%2Fcreate-org';

test("by default, passwords are reset at the app's address, which is told where to return to", () => {
  expect(passwordReset).toBe(`https://app.example/start?${back}`);
});

test.each([
  ['https://app.example/reset?lang=en', `https://app.example/reset?lang=en&${back}`],
  ['https://app.example/#/reset', `https://app.example/?${back}#/reset`],
  ['/__local/app', `/__local/app?${back}`],
])('%s keeps its own query and fragment', (address, expected) => {
  expect(withReturn(address, 'https://site.example')).toBe(expected);
});

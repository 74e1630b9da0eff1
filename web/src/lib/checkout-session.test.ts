import { contactFrom, readCheckoutSession, saveCheckoutSession } from './checkout-session.ts';

const values = new Map<string, string>();
const warn = console.warn;
let warnings = 0;

beforeEach(() => {
  values.clear();
  warnings = 0;
  console.warn = () => void warnings++;
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  Object.assign(globalThis, { window: { localStorage } });
});
afterEach(() => {
  console.warn = warn;
});

const customer = { firstName: 'Ada', lastName: 'L', email: 'a@b.test', company: 'E', teamSize: '3', message: '' };

test('what is saved is read again, with the time as an ISO string', () => {
  saveCheckoutSession(customer, new Date(0));
  expect(JSON.parse(values.get('checkoutSession') ?? '')).toEqual({ customer, timestamp: '1970-01-01T00:00:00.000Z' });
  expect(readCheckoutSession()).toEqual(customer);
  expect(warnings).toBe(0);
});

test.each(['{broken', '7', '[]', '{"customer":"x"}', '{}'])('%p is logged and ignored', (text) => {
  values.set('checkoutSession', text);
  expect(readCheckoutSession()).toBeNull();
  expect(warnings).toBe(1);
});

test('nothing stored is nothing to log', () => {
  expect(readCheckoutSession()).toBeNull();
  expect(warnings).toBe(0);
});

test('only texts and numbers are taken over', () => {
  expect(contactFrom({ customer: { firstName: 'Ada', teamSize: 4, email: {}, company: null } })).toEqual({
    firstName: 'Ada',
    teamSize: '4',
  });
});

import { jest } from '@jest/globals';
import { denyStorage, useMemoryStorage } from '../../build/memory-storage.ts';
import { readVisit, rememberVisit } from './visit.ts';

/** Opens a page of the site in this tab. */
function open(address: string, referrer = ''): void {
  const { origin, pathname, search } = new URL(address, 'https://site.example');
  Object.assign(globalThis, { location: { origin, pathname, search }, document: { referrer } });
  rememberVisit();
}
const inside = 'https://site.example/';

describe('a visit', () => {
  let values: Map<string, string>;
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    values = useMemoryStorage();
  });
  afterAll(() => jest.restoreAllMocks());

  test('the first visit stays, the last one is that of the last campaign', () => {
    open('/course?utm_source=search&utm_term=ai&email=ada%40company.com', 'https://search.example/');
    open('/program-faq', inside);
    open('/?utm_source=newsletter', 'https://mail.example/');
    open('/aidp-get-pricing', inside);
    expect(readVisit()).toEqual({
      ...{ first_utm_source: 'search', first_utm_term: 'ai', first_referrer: 'https://search.example/' },
      landing_page: '/course',
      ...{ utm_source: 'newsletter', referrer: 'https://mail.example/' },
    });
  });

  test('a visit of no campaign has its first page alone, and a campaign that comes later is not the first', () => {
    open('/course');
    expect(readVisit()).toEqual({ landing_page: '/course' });
    open('/?utm_source=newsletter');
    expect(readVisit()).toEqual({ landing_page: '/course', utm_source: 'newsletter' });
  });

  test('where nothing can be stored, the current address counts', () => {
    denyStorage();
    open('/course?utm_source=search');
    expect(readVisit()).toEqual({ utm_source: 'search', first_utm_source: 'search', landing_page: '/course' });
  });

  test.each(['"text"', 'null', '{', '{"first":[],"last":{"utm_source":7,"other":"x"}}'])(
    'stored %s is ignored',
    (text) => {
      values.set('visit', text);
      open('/course', inside);
      expect(readVisit()).toEqual({ landing_page: '/course' });
    },
  );
});

import {
  deskHeaders,
  documentHeaders,
  fileHeaders,
  type securityHeaders,
} from '#api/platform/http/security-headers.ts';
import type { ask } from './ask.ts';

export interface AnswerKind {
  path: string;
  options?: Parameters<typeof ask>[2];
  status: number;
  type?: RegExp;
  caching: RegExp;
  /** The security headers, if they differ from a page's. */
  headers?: typeof securityHeaders;
}

export const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const tooLarge = 'a'.repeat(150_000);
const html = /^text\/html/;
const text = /^text\/plain/;
const never = /^no-store$/;
const asked = /^no-cache$/;
const page = { status: 200, type: html, caching: asked };
const refusal = { type: html, caching: never };
const call = { type: /^application\/json/, caching: never };
const lead = (headers: typeof json, body: string) => ({
  path: '/api/leads/partner',
  options: { method: 'POST', headers, body },
});

/** Every kind of response; those without an api are in faults.checks.ts. @param etag of /about-us */
export function answerKinds(asset: string, etag: string): Record<string, AnswerKind> {
  return {
    'the first page': { ...page, path: '/' },
    'a page': { ...page, path: '/about-us' },
    'a page that the browser has': {
      path: '/about-us',
      options: { headers: { 'if-none-match': etag } },
      status: 304,
      caching: asked,
    },
    'a page of the api': { ...page, path: '/posts', caching: /^public, max-age=0, s-maxage=\d+/ },
    'a page that is none': { ...page, path: '/no-such-page-at-all', status: 404 },
    'a short link that is none': { ...page, path: '/r/no-such-link', status: 404 },
    'an asset': {
      path: asset,
      status: 200,
      type: /^text\/javascript/,
      caching: /^public, max-age=31536000, immutable$/,
      headers: fileHeaders,
    },
    'an asset of another build': { path: '/assets/gone-12345678.js', status: 404, type: text, caching: never },
    'the desk': { ...page, path: '/desk', headers: deskHeaders },
    'a screen of the desk': { ...page, path: '/desk/leads', headers: deskHeaders },
    'an image': { ...page, path: '/img/arcs.svg', type: /^image\/svg/, headers: fileHeaders },
    'a PDF': { ...page, path: '/documents/terms.pdf', type: /^application\/pdf$/, headers: documentHeaders },
    'a picture that is none': { ...refusal, path: '/images/none.avif', status: 404 },
    'a piece of a film': {
      path: '/video/hero.mp4',
      options: { headers: { range: 'bytes=0-9' } },
      status: 206,
      type: /^video\/mp4$/,
      caching: asked,
    },
    'robots.txt': { ...page, path: '/robots.txt', type: text },
    'a call': { ...call, path: '/api/checkout/product', status: 200 },
    'a call that is refused': { ...call, ...lead(json, '{}'), status: 400 },
    'a call that is none': { ...call, path: '/api/none', status: 404 },
    'the closed metrics': { ...call, path: '/api/metrics', status: 404 },
    'the closed metrics, spelt otherwise': { ...call, path: '/API//%4Detrics/', status: 404 },
    'a body that is too large': { ...call, ...lead(json, tooLarge), status: 413 },
    'a form that is too large': { ...refusal, ...lead(form, tooLarge), status: 413 },
    'an upload for the desk, of somebody who is not staff': {
      ...call,
      path: '/api/desk/content/logos/files?use=logo&file=a.png',
      options: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: tooLarge.repeat(100) },
      status: 401,
    },
    'an address that has moved': { path: '/blog?utm_source=x', status: 301, caching: asked },
    'an address with a slash at its end': { path: '/about-us/', status: 307, caching: asked },
    'a form posted to a page': { path: '/about-us', options: { method: 'POST' }, status: 303, caching: asked },
    'a method that no page has': { ...refusal, path: '/about-us', options: { method: 'PUT' }, status: 405, type: text },
    'a hidden file': { ...refusal, path: '/.env', status: 404 },
    'a path that leaves the site': { ...refusal, path: '/../../etc/passwd', status: 400 },
    'a request that is none': { ...refusal, path: '/', options: { headers: { host: 'a b' } }, status: 400 },
  };
}

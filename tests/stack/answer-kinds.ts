import {
  deskHeaders,
  documentHeaders,
  fileHeaders,
  type securityHeaders,
} from '#api/platform/http/security-headers.ts';
import type { ask } from './ask.ts';

/** A kind of response: the request, and what is expected. */
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
const never = /^no-store$/;
const asked = /^no-cache$/;

/**
 * Every kind of response, by what it answers; those without an api are in faults.checks.ts.
 * @param asset path of a script of the site
 * @param etag of /about-us
 */
export function answerKinds(asset: string, etag: string): Record<string, AnswerKind> {
  return {
    'the first page': { path: '/', status: 200, type: html, caching: asked },
    'a page': { path: '/about-us', status: 200, type: html, caching: asked },
    'a page that the browser has': {
      path: '/about-us',
      options: { headers: { 'if-none-match': etag } },
      status: 304,
      caching: asked,
    },
    'a page of the api': { path: '/posts', status: 200, type: html, caching: /^public, max-age=0, s-maxage=\d+/ },
    'a page that is none': { path: '/no-such-page-at-all', status: 404, type: html, caching: asked },
    'a short link that is none': { path: '/r/no-such-link', status: 404, type: html, caching: asked },
    'an asset': {
      path: asset,
      status: 200,
      type: /^text\/javascript/,
      caching: /^public, max-age=31536000, immutable$/,
      headers: fileHeaders,
    },
    'an asset of another build': {
      path: '/assets/gone-12345678.js',
      status: 404,
      type: /^text\/plain/,
      caching: never,
    },
    'the desk': { path: '/desk', status: 200, type: html, caching: asked, headers: deskHeaders },
    'a screen of the desk': { path: '/desk/leads', status: 200, type: html, caching: asked, headers: deskHeaders },
    'an image': { path: '/img/arcs.svg', status: 200, type: /^image\/svg/, caching: asked, headers: fileHeaders },
    'a PDF': {
      path: '/documents/terms.pdf',
      status: 200,
      type: /^application\/pdf$/,
      caching: asked,
      headers: documentHeaders,
    },
    'a picture that is none': { path: '/images/none.avif', status: 404, type: html, caching: never },
    'a piece of a film': {
      path: '/video/hero.mp4',
      options: { headers: { range: 'bytes=0-9' } },
      status: 206,
      type: /^video\/mp4$/,
      caching: asked,
    },
    'robots.txt': { path: '/robots.txt', status: 200, type: /^text\/plain/, caching: asked },
    'a call': { path: '/api/checkout/product', status: 200, type: /^application\/json/, caching: never },
    'a call that is refused': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: json, body: '{}' },
      status: 400,
      type: /^application\/json/,
      caching: never,
    },
    'a call that is none': { path: '/api/none', status: 404, type: /^application\/json/, caching: never },
    'the closed metrics': { path: '/api/metrics', status: 404, type: /^application\/json/, caching: never },
    'the closed metrics, spelt otherwise': {
      path: '/API//%4Detrics/',
      status: 404,
      type: /^application\/json/,
      caching: never,
    },
    'a body that is too large': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: json, body: tooLarge },
      status: 413,
      type: /^application\/json/,
      caching: never,
    },
    'a form that is too large': {
      path: '/api/leads/partner',
      options: { method: 'POST', headers: form, body: tooLarge },
      status: 413,
      type: html,
      caching: never,
    },
    'an address that has moved': { path: '/blog?utm_source=x', status: 301, caching: asked },
    'an address with a slash at its end': { path: '/about-us/', status: 307, caching: asked },
    'a form posted to a page': { path: '/about-us', options: { method: 'POST' }, status: 303, caching: asked },
    'a method that no page has': {
      path: '/about-us',
      options: { method: 'PUT' },
      status: 405,
      type: /^text\/plain/,
      caching: never,
    },
    'a hidden file': { path: '/.env', status: 404, type: html, caching: never },
    'a path that leaves the site': { path: '/../../etc/passwd', status: 400, type: html, caching: never },
    'a request that is none': {
      path: '/',
      options: { headers: { host: 'a b' } },
      status: 400,
      type: html,
      caching: never,
    },
  };
}

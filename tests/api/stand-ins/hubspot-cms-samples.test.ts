import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Given, type HubSpotCms, type Posts, startHubSpotCms } from './hubspot-cms.ts';

let environment: HubSpotCms;
let posts: Given[];
beforeAll(async () => {
  environment = await startHubSpotCms();
  await environment.reset();
  posts = await environment.cms<Posts>('/posts');
});
afterAll(() => environment.close());

describe('The sample posts', () => {
  const words = (html = '') =>
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;

  it('are at least 14, each of 300 to 700 words and marked as a sample', () => {
    expect(posts.length).toBeGreaterThanOrEqual(14);
    for (const { slug, postBody } of posts) {
      expect({ slug, enough: words(postBody) >= 300 && words(postBody) <= 700 }).toEqual({ slug, enough: true });
      expect(postBody).toContain('This is sample content');
    }
  });

  it('hold what real posts hold', () => {
    const all = posts.map(({ postBody }) => postBody).join('');
    const parts = [
      '<h2>',
      '<h3>',
      '<ul>',
      '<ol>',
      '<table>',
      '<blockquote>',
      '<figcaption>',
      'srcset=',
      '<code class="language-',
      'href="https://',
      'href="/posts/',
    ];
    expect(parts.filter((part) => !all.includes(part))).toEqual([]);
    expect(posts.filter(({ featuredImage }) => !featuredImage)).toHaveLength(1);
    expect(posts.filter(({ blogAuthorId }) => !blogAuthorId)).toHaveLength(1);
    expect(posts.some(({ name = '' }) => name.length > 120)).toBe(true);
  });

  it('show pictures that are there, small and cacheable, and link to posts that are there', async () => {
    const all = posts.map(({ postBody, featuredImage }) => `${postBody} "${featuredImage}"`).join('');
    const pictures = new Set(all.match(/\/__local\/hubspot\/blog\/images\/[\w.-]+/g));
    expect(pictures.size).toBeGreaterThanOrEqual(14);
    for (const picture of pictures) {
      const response = await fetch(environment.standIns.url + picture);
      expect({ picture, status: response.status, type: response.headers.get('content-type') }).toEqual({
        picture,
        status: 200,
        type: 'image/webp',
      });
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(40_000);
    }
    for (const [, slug] of all.matchAll(/href="\/posts\/([\w-]+)"/g))
      expect(existsSync(join('local/stand-ins/hubspot/blog/posts', `${slug}.html`))).toBe(true);
  });
});

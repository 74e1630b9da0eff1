import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { environment, type Given, type Posts, reset } from './environment.ts';

describe('The sample posts', () => {
  let posts: Given[];
  beforeAll(async () => {
    await reset();
    posts = await environment.cms<Posts>('/posts');
  });
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

  it('contain what real posts contain', () => {
    const all = posts.map(({ postBody }) => postBody).join('');
    const parts = [
      ...['<h2>', '<h3>', '<ul>', '<ol>', '<table>', '<blockquote>', '<figcaption>', 'srcset='],
      ...['<code class="language-', 'href="https://', 'href="/posts/'],
    ];
    expect(parts.filter((part) => !all.includes(part))).toEqual([]);
    expect(posts.filter(({ featuredImage }) => !featuredImage)).toHaveLength(1);
    expect(posts.filter(({ blogAuthorId }) => !blogAuthorId)).toHaveLength(1);
    expect(posts.some(({ name = '' }) => name.length > 120)).toBe(true);
  });

  it('have different backgrounds beside and below each other, six a page, newest first', async () => {
    const newest = posts.toSorted((a, b) => String(b.publishDate).localeCompare(String(a.publishDate)));
    const grounds = await Promise.all(
      newest.map(async ({ featuredImage }) => {
        if (!featuredImage) return 'placeholder';
        const picture = await (await fetch(environment.standIns.url + featuredImage)).arrayBuffer();
        const corner = sharp(picture).extract({ left: 4, top: 4, width: 16, height: 16 });
        const { dominant } = await corner.stats();
        return `${dominant.r} ${dominant.g} ${dominant.b}`;
      }),
    );
    const alike = grounds.filter((ground, at) => ground === grounds[at + 1]);
    expect(alike).toEqual([]);
    for (let at = 0; at + 6 <= grounds.length; at += 6)
      expect(new Set(grounds.slice(at, at + 6)).size).toBeGreaterThanOrEqual(3);
  });

  it('show existing pictures, small and cacheable, and link to existing posts', async () => {
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
      expect(existsSync(join('stand-ins/hubspot/blog/posts', `${slug}.html`))).toBe(true);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { postPath } from '#contract/blog.values.ts';
import { startBlogApi } from '../../support/blog-api.ts';
import { editorPosts } from '../../support/editor-posts.ts';
import { faultsOf } from '../../support/post-faults.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('whole posts, as real editors produce them', () => {
  beforeAll(async () => {
    await api.emptyBlog();
    await api.publish(editorPosts.map(({ fields }) => fields));
  });

  it.each(editorPosts)('$file', async ({ expected, fields }) => {
    const { text } = await api.http.get(postPath(fields.slug)).buffer(true).expect(200);
    const article = /<article.*<\/article>/s.exec(text)?.[0] ?? '';
    const [row] = await api.rows<{ post_body: string; post_summary: string; changes: string }>(
      `select post_body, post_summary, changes from blog_posts where id = '${fields.id}'`,
    );
    const { post_body: body = '', post_summary: summary = '', changes = '' } = row ?? {};
    for (const html of [body, summary]) expect(faultsOf(html)).toEqual([]);
    expect(article.match(/<h1/g)).toHaveLength(1);
    expect(`${body}${summary}`.replace(/<(pre|code)\b.*?<\/\1>/gs, '')).not.toMatch(/\{\{|\{%|\{#/);
    expect(article).not.toMatch(/<script|<[^>]* on\w+=|javascript:|<a><\/a>/i);
    for (const [, host] of body.matchAll(/<iframe [^>]*?src="https:\/\/([^/]+)/g))
      expect(host).toMatch(/^(www\.youtube-nocookie|player\.vimeo)\.com$/);
    const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const levels = Array.from(article.matchAll(/<h([1-6])[ >]/g), ([, level]) => Number(level));
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    const isEnglish = /^en/.test(fields.language ?? 'en');
    expect(article.startsWith('<article class="post">')).toBe(isEnglish);
    expect(body.replace(/<[^>]+>/g, '')).toContain(expected.phrase);
    expect(expected.has.filter((part) => !text.includes(part))).toEqual([]);
    expect(expected.lacks.filter((part) => body.includes(part))).toEqual([]);
    expect(expected.changes.filter((part) => !changes.includes(part))).toEqual([]);
    expect(changes === '').toBe(expected.changes.length === 0);
  });
});

import { Feed } from 'feed';
import { escapeHtml } from '../blog/import/plain-text.ts';
import type { BlogPost, BlogTerm } from '../contract/blog.ts';
import { languageOf, listPath, postPath, tagFeedPath } from '../contract/blog.values.ts';
import type { Env } from '../platform/config/env.ts';

/**
 * Builds an Atom document of the given posts, newest first; every address in it is absolute.
 * @param tag the posts' tag, for a tag's feed
 */
export function atomFeed(
  { PUBLIC_URL, BRAND }: Pick<Env, 'PUBLIC_URL' | 'BRAND'>,
  posts: readonly BlogPost[],
  tag?: BlogTerm,
): string {
  const list = PUBLIC_URL + listPath({ tag: tag?.slug });
  const feed = new Feed({
    id: list,
    title: clean(tag ? `${tag.name}, from The ${BRAND} Blog` : `The ${BRAND} Blog`),
    link: list,
    language: 'en',
    generator: false,
    author: { name: `The ${BRAND} Team` },
    feedLinks: { atom: PUBLIC_URL + (tag ? tagFeedPath(tag.slug) : '/feed.xml') },
    // Not the current time: the same posts must make the same document.
    updated: new Date(Math.max(0, ...posts.map(({ updated }) => Date.parse(updated)))),
  });
  for (const post of posts) {
    const link = PUBLIC_URL + postPath(post.slug);
    feed.addItem({
      // A tag URI (RFC 4151): feed readers would take a post with another id for a new one, and slugs change.
      id: `tag:${new URL(PUBLIC_URL).hostname},2026:post-${post.id}`,
      link,
      title: clean(escapeHtml(post.title)),
      description: clean(inLanguage(post, withOrigin(post.post_summary, PUBLIC_URL))),
      content: clean(inLanguage(post, withOrigin(post.post_body ?? '', PUBLIC_URL))),
      author: [{ name: clean(post.blog_author.display_name?.trim() || `The ${BRAND} Team`) }],
      category: post.tags?.map(({ name, slug }) => ({ term: clean(slug), name: clean(name) })) ?? [],
      published: new Date(post.publish_date),
      date: new Date(post.updated),
    });
  }
  // Of what XML forbids in attributes, the library leaves this one.
  return feed.atom1().replace(/(?<=<category label=")[^"]*/g, (name) => name.replaceAll('<', '&lt;'));
}

/** Says the language of a text, if it is not the feed's. */
function inLanguage({ language }: BlogPost, html: string): string {
  const { lang, dir } = languageOf(language);
  return lang ? `<div lang="${lang}" dir="${dir}">${html}</div>` : html;
}

/** Makes this site's addresses absolute: a feed is read elsewhere. @param html sanitised, so attributes are quoted */
function withOrigin(html: string, origin: string): string {
  return html
    .replace(/\s(href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(
      /\ssrcset="([^"]*)"/g,
      (_, list: string) => ` srcset="${list.replace(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`)}"`,
    );
}

/** Removes what XML cannot carry. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
}

import type { BlogPost } from '#contract/blog.ts';
import { shorten } from '#contract/blog.values.ts';
import { blog } from '../../content/blog.ts';

// Formatting with Intl would take as long as the whole rest of a card.
const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Formats a day in words, e.g. "October 30, 2026".
 * @param day YYYY-MM-DD
 * @returns '' when it is not a day
 */
export function longDate(day: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return '';
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

export function authorOf(post: BlogPost): string {
  return post.blog_author.display_name?.trim() || blog.team;
}

/** Returns the text of an HTML fragment in at most `most` characters, for descriptions. */
export function plainText(html: string, most = 160): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(words, most);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' };

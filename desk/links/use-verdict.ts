import { useEffect, useState } from 'react';
import type { LinkVerdict } from '#contract/desk/links.ts';
import { usePosted } from '../lib/posted.ts';

/** How long typing must pause before the link is checked, in ms. */
const TYPING_MS = 250;

/** Checks a link while it is being typed. @returns undefined until these values have been checked */
export function useVerdict(slug: string, target: string): LinkVerdict | undefined {
  const [asked, setAsked] = useState({ slug, target });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ slug, target }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [slug, target]);
  const path = asked.slug.trim() === '' ? null : '/link-checks/draft';
  const body = { slug: asked.slug, ...(asked.target.trim() && { target: asked.target }) };
  const { data } = usePosted<LinkVerdict>(path, body, {
    placeholderData: (before, query) =>
      (query?.queryKey[1] as typeof body | undefined)?.slug === asked.slug ? before : undefined,
  });
  return slug.trim() && asked.slug === slug ? data : undefined;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LinkVerdict } from '#contract/desk/links.ts';
import { deskCall } from '../lib/desk-call.ts';

/** How long typing must pause before the link is checked, in ms. */
const TYPING_MS = 250;

/** Checks a link while it is being typed. @returns undefined until these values have been checked */
export function useVerdict(slug: string, target: string): LinkVerdict | undefined {
  const [asked, setAsked] = useState({ slug, target });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ slug, target }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [slug, target]);
  const { data } = useQuery({
    queryKey: ['/link-checks/draft', asked],
    queryFn: ({ signal }) =>
      deskCall<LinkVerdict>('/link-checks/draft', {
        body: { slug: asked.slug, ...(asked.target.trim() && { target: asked.target }) },
        signal,
      }),
    enabled: asked.slug.trim() !== '',
    placeholderData: (before, query) =>
      (query?.queryKey[1] as typeof asked | undefined)?.slug === asked.slug ? before : undefined,
  });
  return slug.trim() && asked.slug === slug ? data : undefined;
}

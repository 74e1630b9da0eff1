/** The part of a post's slug that its address has. */
export function lastSegment(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1);
}

/** Path of a post's page. @param slug as the CMS has it, e.g. "blog/my-post" */
export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(lastSegment(slug))}`;
}

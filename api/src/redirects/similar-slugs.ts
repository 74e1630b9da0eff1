/** Finds the first of some slugs that a person may mistake for a new one. All are in lower case. */
export function findSimilarSlug(slug: string, others: readonly string[]): { slug: string; why: string } | undefined {
  const own = viewOf(slug);
  for (const other of others) {
    const why = other === slug ? undefined : likeness(own, viewOf(other));
    if (why) return { slug: other, why };
  }
  return undefined;
}

type View = ReturnType<typeof viewOf>;

/** Returns the normalized forms in which a slug is compared. */
function viewOf(slug: string) {
  const joined = slug.replace(/[-_]/g, '');
  const shape = joined.replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
  return { slug, joined, shape, numbered: slug.replace(/\d+/g, '#') };
}

function likeness(one: View, other: View): string | undefined {
  // Numbered links (cohort-1, cohort-2) are meant to look similar.
  if (one.numbered === other.numbered) return undefined;
  if (one.joined === other.joined) return 'they differ only in - and _';
  if (one.shape === other.shape) return 'letters and digits that look the same';
  return isOneSlipAway(one.slug, other.slug) ? 'one letter apart' : undefined;
}

/** One character added, dropped or changed, or two neighbours swapped. Very short slugs often differ by just that. */
function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwap || short.slice(at + 1) === long.slice(at + 1);
}

export interface Campaign {
  source: string;
  medium: string;
  campaign: string;
  content: string;
}

/** Adds a campaign's parameters to a target: a path of this site, or a full address. Empty ones are left out. */
export function withCampaign(target: string, campaign: Campaign): string {
  const given = Object.entries(campaign).filter(([, value]) => value.trim() !== '');
  if (given.length === 0 || !URL.canParse(target, location.origin)) return target;
  const url = new URL(target, location.origin);
  for (const [name, value] of given) url.searchParams.set(`utm_${name}`, value.trim());
  return target.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

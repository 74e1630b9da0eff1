/** Query parameters with which a link names its campaign. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export const UTM_MAX = 255;

/** How the visit began: the campaign in its first address, the site that linked to it, and its first page's path. */
export const firstVisitNames = [
  'first_utm_source',
  'first_utm_medium',
  'first_utm_campaign',
  'first_utm_term',
  'first_utm_content',
  'first_referrer',
  'landing_page',
] as const;

/** What a link may say about the campaign that it belongs to. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export const UTM_MAX = 255;

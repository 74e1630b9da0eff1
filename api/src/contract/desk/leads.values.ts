/** Delivery to HubSpot: still to be sent or retried, delivered, or refused by HubSpot as it is. */
export const deskLeadStates = ['waiting', 'delivered', 'refused'] as const;
export type DeskLeadState = (typeof deskLeadStates)[number];

export const deskLeadSorts = ['newest', 'oldest'] as const;

/** The periods offered above the list of leads, in days. */
export const deskLeadPeriods = [7, 30, 90] as const;

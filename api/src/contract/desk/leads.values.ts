/** Whether HubSpot has a lead: it will be tried (again), HubSpot has it, or HubSpot will not take it as it is. */
export const deskLeadStates = ['waiting', 'delivered', 'refused'] as const;
export type DeskLeadState = (typeof deskLeadStates)[number];

export const deskLeadSorts = ['newest', 'oldest'] as const;

/** Periods that the list of leads offers, in days. */
export const deskLeadPeriods = [7, 30, 90] as const;

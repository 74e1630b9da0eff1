/** Whether the administrator has confirmed the address; `frozen`: the address's owner says they did not sign up. */
export const addressStates = ['confirmed', 'unconfirmed', 'frozen'] as const;
export type AddressState = (typeof addressStates)[number];

export const organizationSorts = ['newest', 'oldest', 'seats'] as const;
export type OrganizationSort = (typeof organizationSorts)[number];

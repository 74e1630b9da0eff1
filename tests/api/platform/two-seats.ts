/** The least that can be bought is two seats: the words of a refusal then have a plural. */
export const TWO_SEATS = { CHECKOUT_MIN_SEATS: '2' };

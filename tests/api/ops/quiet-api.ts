/** The variables of an api that does not reconcile payments by itself, so that the command does. */
export const QUIET = { RECONCILE_EVERY_MINUTES: '59' };

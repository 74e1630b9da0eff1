import { course } from '../../content/course.ts';
import { readCheckoutSession } from '../../lib/checkout-session.ts';
import { parseTeamSize } from '../../lib/team-size.ts';

/**
 * Seats to start with: the team size that the pricing form passed on or stored, if it is a whole number above 0, else 2
 * (specification, section 5).
 * @param state the navigation's state, whatever it is
 */
export function initialSeats(state: unknown): number {
  const passed = (state as { formData?: { teamSize?: unknown } } | null)?.formData?.teamSize;
  return parseTeamSize(passed) ?? parseTeamSize(readCheckoutSession()?.teamSize) ?? course.defaultSeats;
}

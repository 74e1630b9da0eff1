import { AppError } from '../../platform/http/app-error.ts';
import type { SignedInStaff } from './desk-access.ts';

/** Returns whether a staff member may see names, addresses, companies and people's own words. Viewers get null. */
export function seesPersonalData({ role }: Pick<SignedInStaff, 'role'>): boolean {
  return role !== 'viewer';
}

/**
 * Refuses searches by viewers, who could find out hidden data by trying words.
 * @throws AppError 403 not_allowed
 */
export function refuseHiddenSearch(staff: SignedInStaff, q: string | undefined): void {
  if (!q || seesPersonalData(staff)) return;
  throw new AppError(
    403,
    'not_allowed',
    'Viewers cannot search here, because names and addresses are hidden from them.',
  );
}

import { AppError } from '../../platform/http/app-error.ts';
import type { SignedInStaff } from './desk-access.ts';

/** Whether somebody may see names, addresses, companies and what people wrote. Viewers get null instead. */
export function seesPersonalData({ role }: Pick<SignedInStaff, 'role'>): boolean {
  return role !== 'viewer';
}

/**
 * Keeps viewers from searching: by trying words they would learn what is hidden.
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

/** What happens to a member of the staff, as the audit log names it. */
export type StaffAction = 'staff.grant' | 'staff.invite' | 'staff.accept' | 'staff.revoke';

/** Describes a staff action. @param was the role before @param is the role after; both empty if only the mail was sent again */
export function describeStaffAction(action: StaffAction, was: unknown, is: unknown): string {
  const before = was ? ` (was ${was})` : '';
  if (action === 'staff.accept') return 'Accepted the invitation';
  if (action === 'staff.revoke') return `Removed${before}`;
  if (action === 'staff.invite') return is ? `Invited as ${is}${before}` : 'Invited again';
  return was ? `Became ${is}${before}` : `Added as ${is}`;
}

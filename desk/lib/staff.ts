import { createContext, use } from 'react';
import { isAllowed } from '#contract/desk/roles.values.ts';
import type { DeskAccount } from '#contract/desk/staff.ts';

export const StaffContext = createContext<DeskAccount | null>(null);

/** Returns who is signed in, and whether they have the rights of an editor, an operator or an owner. */
export function useStaff() {
  const staff = use(StaffContext);
  if (!staff) throw new Error('useStaff was called outside of the signed-in desk');
  return {
    ...staff,
    isEditor: isAllowed(staff.role, 'editor'),
    isOperator: isAllowed(staff.role),
    isOwner: isAllowed(staff.role, 'owner'),
  };
}

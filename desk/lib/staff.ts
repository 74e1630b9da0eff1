import { createContext, use } from 'react';
import { staffRoles } from '#contract/desk/roles.values.ts';
import type { DeskAccount } from '#contract/desk/staff.ts';

export const StaffContext = createContext<DeskAccount | null>(null);

/** Returns who is signed in, and whether they have the rights of an editor, an operator or an owner. */
export function useStaff() {
  const staff = use(StaffContext);
  if (!staff) throw new Error('useStaff was called outside of the signed-in desk');
  const level = staffRoles.indexOf(staff.role);
  return {
    ...staff,
    isEditor: level >= staffRoles.indexOf('editor'),
    isOperator: level >= staffRoles.indexOf('operator'),
    isOwner: level >= staffRoles.indexOf('owner'),
  };
}

/** What people of the team may do at the desk, each role including those before it. */
export const staffRoles = ['viewer', 'operator', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles of staff members at the desk. Each role includes the permissions of those before it. */
export const staffRoles = ['viewer', 'editor', 'operator', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role may do what is open to another one, by default to operators. */
export const isAllowed = (role: StaffRole, least: StaffRole = 'operator') =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least);

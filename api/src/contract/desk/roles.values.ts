/** The roles of staff members at the desk. Each role includes the permissions of those before it. */
export const staffRoles = ['viewer', 'editor', 'operator', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

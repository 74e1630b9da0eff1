/** Role of the person who creates an organization (specification, section 6). */
export const ADMIN_ROLE = 'customer_admin';

/** Role of people who register for the free trial (specification, section 6). */
export const TRIAL_ROLE = 'student';

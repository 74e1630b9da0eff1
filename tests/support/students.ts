import { randomUUID } from 'node:crypto';
import type { Fault } from '#stand-ins/faults.ts';

/** What Supabase responds when the project has sent its mails of the hour. */
export const noMoreMails: Fault = {
  ...{ path: '/auth/v1/signup', kind: 'status', status: 429 },
  body: { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
};

/** What Supabase responds when its mailer fails; it makes no account then. */
export const mailerFault: Fault = {
  ...{ path: '/auth/v1/signup', kind: 'status', status: 500 },
  body: { code: 500, error_code: 'unexpected_failure', msg: 'Error sending confirmation email' },
};

/** What a student sends to register. */
export const student = (email = `student-${randomUUID()}@example.com`) => ({
  firstName: 'Sample',
  lastName: 'Student',
  email,
  password: 'battery staple',
});

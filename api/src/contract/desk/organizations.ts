import { z } from 'zod';
import { deskListQuerySchema, deskListSchema } from './lists.ts';
import { addressStates, organizationSorts } from './organizations.values.ts';
import { deskPaymentSchema } from './payments.ts';
import { reasonSchema, timelineSchema } from './timeline.ts';

/** GET /api/desk/organizations?q=&page=&sort=&state= */
export const deskOrganizationsQuerySchema = deskListQuerySchema.extend({
  state: z.enum(addressStates).optional(),
  sort: z.enum(organizationSorts).default('newest'),
});
export type DeskOrganizationsQuery = z.infer<typeof deskOrganizationsQuerySchema>;

export const deskOrganizationSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  seats: z.number().int(),
  address: z.enum(addressStates),
  name: z.string(),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type DeskOrganization = z.infer<typeof deskOrganizationSchema>;

export const deskOrganizationsSchema = deskListSchema(deskOrganizationSchema);

/** GET /api/desk/organizations/:id, and the response of every action on an organization. */
export const deskOrganizationDetailSchema = deskOrganizationSchema.extend({
  /** When the organization was frozen, or the address confirmed. */
  addressSince: z.iso.datetime().nullable(),
  /** True if the administrator's account has been erased, in which case nobody can log in to the organization. */
  isAdministratorErased: z.boolean(),
  /** Seats that were paid for; the difference to `seats` comes from changes made by staff. */
  paidSeats: z.number().int(),
  payments: z.array(deskPaymentSchema),
  /** The state of the copy at Supabase. */
  copy: z.enum(['copied', 'waiting', 'failing']),
  timeline: timelineSchema,
});
export type DeskOrganizationDetail = z.infer<typeof deskOrganizationDetailSchema>;

/** Response of POST /api/desk/organizations/:id/return */
export const returnedOrganizationSchema = deskOrganizationDetailSchema.extend({
  /** How many of the payments have no e-mail address, so that the team must pass their claim links on. */
  withoutAddress: z.number().int(),
});
export type ReturnedOrganization = z.infer<typeof returnedOrganizationSchema>;

/** POST /api/desk/organizations/:id/seats */
export const changeSeatsSchema = z.strictObject({
  /** The number of seats to add; negative to remove seats. */
  change: z
    .number('Seats must be a whole number')
    .int('Seats must be a whole number')
    .min(-1_000_000)
    .max(1_000_000)
    .refine((change) => change !== 0, 'Add or take away at least one seat'),
  /** The number that the staff member saw. If it has changed since, the call is refused with 409. */
  from: z.number().int().min(0),
  reason: reasonSchema,
});
export type ChangeSeats = z.infer<typeof changeSeatsSchema>;

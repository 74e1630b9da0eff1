import type Stripe from 'stripe';

/**
 * What the SDKs' declarations mean for the bytes on the wire. The declarations are for programmers and therefore looser: an enum
 * takes any text (`OtherString`), a decimal is an object of the SDK's own.
 */

/** Stripe's mark of an enum that may grow; here only the members count that are declared. */
type OtherString = string & Record<never, never>;
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

/** JSON as a vendor sends it: every field that is not optional, no other, and enums closed. */
export type Json<T> =
  Same<T, unknown> extends true
    ? unknown
    : T extends string
      ? Same<T, OtherString> extends true
        ? never
        : T
      : T extends Stripe.Decimal
        ? `${number}`
        : T extends object
          ? { [K in keyof T]: Json<T[K]> }
          : T;

/** Parameters as Stripe takes them, form-encoded: numbers and booleans are text, and null is the empty text. */
export type Form<T> = T extends string
  ? Same<T, OtherString> extends true
    ? never
    : T
  : T extends number
    ? `${number}`
    : T extends boolean
      ? `${T}`
      : T extends null
        ? ''
        : T extends object
          ? { [K in keyof T]: Form<T[K]> }
          : T;

import type Stripe from 'stripe';

/**
 * Translates the SDKs' declarations into what is sent. The declarations are made for programmers and therefore looser:
 * an enum accepts any text (`OtherString`), a decimal is an object of the SDK's own.
 */

/** Stripe's mark for an enum that may grow; here only the declared members count. */
type OtherString = string & Record<never, never>;
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

/** JSON as a vendor sends it: every required field, no undeclared ones, and closed enums. */
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

/** Form-encoded parameters as Stripe accepts them: numbers and booleans are text, and null is empty text. */
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

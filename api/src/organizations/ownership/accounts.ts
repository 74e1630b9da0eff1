import { Inject, Injectable } from '@nestjs/common';
import { findPayment } from '../../checkout/payments.repository.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { SupabaseClient, type User } from '../../platform/vendors/supabase.client.ts';
import { identityUnavailable } from '../../platform/vendors/supabase-error.ts';
import { hasSecondFactor } from '../../platform/vendors/supabase-sessions.ts';
import { isBanned } from '../../platform/vendors/supabase-users.ts';
import {
  findOrganization,
  findOrganizationOf,
  getAddress,
  isErased,
  type Organization,
} from '../organizations.repository.ts';

/** An account at Supabase and what we know about it. */
export interface Account {
  id: string;
  /** The organization that it administers. */
  organization: Organization | undefined;
  /** Whether only the owner of the address can have set up the way to log in. */
  isProven: boolean;
  /** Whether the owner has confirmed the address. */
  isConfirmed: boolean;
  /** Whether they did so as the organization's administrator, with the link in our mail. */
  isVerified: boolean;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}

/** Finds the accounts of buyers, and how buyers can prove that an account is theirs. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly supabase: SupabaseClient,
  ) {}

  /**
   * Finds the account with an address.
   * @param email in lower case
   * @throws AppError 409 organization_frozen, 503 identity_unavailable
   */
  async find(email: string): Promise<Account | null> {
    const found = await this.supabase.findUserByEmail(email);
    // The list of users lacks details.
    const user = found && (await this.supabase.findUser(found.id));
    if (!user) return null;
    const organization = await findOrganizationOf(this.db, user.id);
    if (organization?.frozen_at || isBanned(user) || (await isErased(this.db, user.id))) throw onHold();
    const hasPassword = hasPasswordOf(user);
    // A new password would not lock out a stranger who signs in with another provider.
    if (!hasPassword && !isVouchedFor(user)) throw onHold();
    // The account's address may have been changed since it was confirmed.
    const isVerified = Boolean(
      organization?.address_verified_at && (await getAddress(this.db, organization)).toLowerCase() === email,
    );
    const isConfirmed = hasConfirmedAddress(user, isVerified);
    const isProven = isConfirmed && (organization !== undefined || isOwnChoice(user, hasPassword));
    const account = { id: user.id, organization, isProven, isConfirmed, isVerified, hasPassword };
    return { ...account, hasSecondFactor: hasSecondFactor(user) };
  }

  /**
   * Finds the organization that a payment was claimed for, if its administrator can still log in.
   * @param reference a Checkout Session id or claim token
   * @throws AppError 503 identity_unavailable
   */
  async findOrganizationOfPayment(reference: string): Promise<Organization | undefined> {
    const payment = await findPayment(this.db, reference);
    const organization = payment?.customer_id ? await findOrganization(this.db, payment.customer_id) : undefined;
    if (!organization || organization.frozen_at || (await isErased(this.db, organization.admin_id))) return;
    const user = await this.supabase.findUser(organization.admin_id);
    return user && !isBanned(user) ? organization : undefined;
  }

  /**
   * Returns the error for a sign-up with an address that already has an account. Its details list the ways to go on.
   * @throws AppError as `find` does
   */
  async refusalFor(email: string): Promise<AppError> {
    const account = await this.find(email);
    // Deleted in the meantime: the next attempt will succeed.
    if (!account) return identityUnavailable(new Error('the account of a taken address is gone'));
    return accountExists(account);
  }
}

export function accountExists({ isProven, hasPassword }: Account): AppError {
  const message = 'This email address already has an account. Show us that it is yours, or use another address.';
  const password = { field: 'password', message: 'Log in with its password.' };
  const link = { field: 'link', message: 'Let us send a one-time link to the address.' };
  const details = isProven && hasPassword ? [password, link] : [link];
  return new AppError(409, 'account_exists', message, { details });
}

export function onHold(): AppError {
  const message = 'This account is on hold while we look into it. Please contact us, or use another address.';
  return new AppError(409, 'organization_frozen', message);
}

/**
 * Returns whether the owner of the address has confirmed it. Claims create accounts as confirmed without a mail; for
 * these, only the organization's own verification counts.
 */
function hasConfirmedAddress(user: User, isVerified: boolean): boolean {
  if (!user.email_confirmed_at) return false;
  return isVerified || !user.app_metadata.claim_id;
}

/**
 * Returns whether only the owner of a confirmed address can have set up the way to log in. That needs a confirmation
 * mail, because a project with "autoconfirm" confirms every sign-up. An account without a password was confirmed by the
 * service through which it logs in.
 */
function isOwnChoice(user: User, hasPassword: boolean): boolean {
  return !hasPassword || Boolean(user.confirmation_sent_at);
}

function hasPasswordOf({ identities }: User): boolean {
  return !identities || identities.length === 0 || identities.some(({ provider }) => provider === 'email');
}

/** Whether one of the user's sign-in providers vouches for the account's address, which may have been changed since. */
function isVouchedFor({ email, identities = [] }: User): boolean {
  return identities.some(({ identity_data: data }) => String(data?.email).toLowerCase() === email);
}

import { Inject, Injectable } from '@nestjs/common';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import type { AddressAnswer, AnswerAddressRequest } from '../../contract/organizations.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  getAddress,
  lockOrganization,
  markVerified,
  type Organization,
  setFrozen,
} from '../organizations.repository.ts';
import { onHold } from './accounts.ts';
import { findToken, useTokens } from './ownership-tokens.repository.ts';

/**
 * Records whether the owner of a new administrator's address confirms that they signed up, as the first mail asks. Any
 * buyer could have entered the address until then. If the owner did not sign up, the organization is frozen, so that
 * the account is locked, and staff decide who gets the seats.
 */
@Injectable()
export class AddressAnswers {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Records an answer. Giving the same answer again is harmless.
   * @throws AppError 409 organization_frozen, 410 ownership_link_expired
   */
  async answer({ token, answer }: AnswerAddressRequest): Promise<AddressAnswer> {
    return inTransaction(this.db, async (tx) => {
      const organization = await this.findAskedAbout(tx, token);
      if (answer === 'mine') await this.verify(tx, organization);
      else await this.freeze(tx, organization);
      return { organizationName: organization.name };
    });
  }

  private async verify(tx: Tx, organization: Organization): Promise<void> {
    if (organization.frozen_at) throw onHold();
    await markVerified(tx, organization.id);
  }

  private async freeze(tx: Tx, organization: Organization): Promise<void> {
    if (organization.frozen_at) return;
    if (organization.address_verified_at)
      throw expired('This address has already been confirmed. If that was not you, please reply to our email.');
    await setFrozen(tx, organization, true);
  }

  private async findAskedAbout(tx: Tx, token: string): Promise<Organization> {
    const found = await findToken(tx, token, 'verify');
    const payment = found && (await findPaymentById(tx, found.payment_id));
    const organization = payment?.customer_id ? await lockOrganization(tx, payment.customer_id) : undefined;
    // The seats may have gone to someone else since.
    if (!organization || (await getAddress(tx, organization)) !== found?.email)
      throw expired('This link has expired. Please reply to our email if anything is wrong.');
    await useTokens(tx, found.payment_id, 'verify');
    return organization;
  }
}

function expired(message: string): AppError {
  return new AppError(410, 'ownership_link_expired', message);
}

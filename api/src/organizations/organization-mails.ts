import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { seatsOf } from '../checkout/payment-review.ts';
import type { Payment } from '../checkout/payments.repository.ts';
import { publishedFor } from '../content/current.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, type Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/mail.ts';
import { MailRegistry } from '../platform/mail/mail-registry.ts';
import { type OrganizationReady, organizationReady, renderOrganizationReady } from './mails/organization-ready.tsx';
import { renderSeatsAdded, seatsAdded } from './mails/seats-added.tsx';
import type { Organization } from './organizations.repository.ts';
import { issueToken } from './ownership/ownership-tokens.repository.ts';

/** How long the links in the first mail work, in minutes: 60 days, because the owner may be away for weeks. */
const VERIFY_MINUTES = 60 * 24 * 60;

/** An organization that a claim has just created. */
interface NewOrganization {
  id: string;
  name: string;
  administrator: OrganizationReady['administrator'];
  /** Whether the administrator has shown that the address is theirs; if not, the mail asks. */
  isVerified: boolean;
}

/** Tells the administrator, and the payer if it is another address, what a payment has been claimed for. */
@Injectable()
export class OrganizationMails implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: MailRegistry,
  ) {}

  onModuleInit() {
    this.registry.define(organizationReady, {
      render: async (ready, context) => {
        const { trialMinutes } = publishedFor(this.env).content.program;
        const trial = { path: this.env.TRIAL_PATH, minutes: trialMinutes };
        return renderOrganizationReady(ready, { verifyToken: await this.verifyToken(ready), trial }, context);
      },
    });
    this.registry.define(seatsAdded, { render: renderSeatsAdded });
  }

  /** Adds the mails about a new organization, in the transaction of the claim. */
  async addReady(tx: Tx, payment: Payment, { id, name, administrator, isVerified }: NewOrganization): Promise<void> {
    const { email } = administrator;
    const ready = { organizationName: name, seats: seatsOf(payment), administrator };
    for (const to of recipients(payment, email)) {
      const asks = to === email && !isVerified ? { verifies: payment.id } : {};
      await addMail(tx, organizationReady, {
        cause: `${payment.id} ${id} ${to}`,
        to,
        parameters: { ...ready, ...asks },
      });
    }
  }

  /** Adds the mails about seats added to an existing organization, in the transaction of the claim. */
  async addSeatsAdded(tx: Tx, payment: Payment, { id, name }: Organization, administrator: string): Promise<void> {
    const parameters = { organizationName: name, added: seatsOf(payment), administrator };
    for (const to of recipients(payment, administrator))
      await addMail(tx, seatsAdded, { cause: `${payment.id} ${id} ${to}`, to, parameters });
  }

  private async verifyToken({ verifies, administrator: { email } }: OrganizationReady): Promise<string | null> {
    if (!verifies) return null;
    const token = { purpose: 'verify', paymentId: verifies, email, userId: null, minutes: VERIFY_MINUTES } as const;
    return issueToken(this.db, token);
  }
}

function recipients({ payer_email: payer }: Payment, administrator: string): Set<string> {
  return new Set([administrator, payer?.toLowerCase() ?? administrator]);
}

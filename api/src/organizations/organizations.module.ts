import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { AdministratorIdentity } from './administrator-identity.ts';
import { Claims } from './claims.ts';
import { OrganizationConditions } from './organization-conditions.ts';
import { OrganizationMails } from './organization-mails.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OrganizationsService } from './organizations.service.ts';
import { Accounts } from './ownership/accounts.ts';
import { AddressAnswers } from './ownership/address-answers.ts';
import { AttachmentsService } from './ownership/attachments.service.ts';
import { OwnershipController } from './ownership/ownership.controller.ts';
import { OwnershipProofs } from './ownership/ownership-proofs.ts';
import { ProfileSync } from './profile-sync.ts';

@Module({
  imports: [CheckoutModule],
  controllers: [OrganizationsController, OwnershipController],
  providers: [
    ...[Accounts, AddressAnswers, AdministratorIdentity, AttachmentsService, Claims],
    ...[OrganizationConditions, OrganizationMails, OrganizationsService, OwnershipProofs, ProfileSync],
  ],
  exports: [Accounts],
})
export class OrganizationsModule {}

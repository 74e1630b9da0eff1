import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { AdministratorIdentity } from './administrator-identity.ts';
import { OrganizationFigures } from './organization-figures.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OrganizationsService } from './organizations.service.ts';
import { ProfileSync } from './profile-sync.ts';

@Module({
  imports: [CheckoutModule],
  controllers: [OrganizationsController],
  providers: [OrganizationsService, AdministratorIdentity, OrganizationFigures, ProfileSync],
})
export class OrganizationsModule {}

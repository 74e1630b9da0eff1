import { Body } from '@nestjs/common';
import {
  type ErasePerson,
  erasePersonSchema,
  type FoundPeople,
  foundPeopleSchema,
  type PersonAddress,
  type PersonOnDesk,
  type Privacy,
  personAddressSchema,
  personExportSchema,
  personSchema,
  privacySchema,
  type SearchPeople,
  searchPeopleSchema,
} from '../contract/desk/people.ts';
import { isAllowed } from '../contract/desk/roles.values.ts';
import { CurrentStaff, DeskGet, DeskPost, DeskRoutes, type SignedInStaff } from '../desk/access/desk-access.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { PeopleService } from './people.service.ts';

/** Personal data by e-mail address. Addresses are sent in bodies, because access logs contain every request's path. */
@DeskRoutes('desk/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @DeskGet('privacy', 'viewer', 'Retention periods, and what was removed and erased')
  @ApiResponses(200, privacySchema)
  privacy(@CurrentStaff() { role }: SignedInStaff): Promise<Privacy> {
    return this.people.privacy(isAllowed(role));
  }

  @DeskPost('search', 'operator', 'Find addresses that begin with a text')
  @ApiResponses(200, foundPeopleSchema, 400)
  search(@Body({ schema: searchPeopleSchema }) { q }: SearchPeople): Promise<FoundPeople> {
    return this.people.search(q);
  }

  @DeskPost('show', 'operator', 'Everything about one address')
  @ApiResponses(200, personSchema, 400)
  show(@Body({ schema: personAddressSchema }) { email }: PersonAddress): Promise<PersonOnDesk> {
    return this.people.show(email);
  }

  @DeskPost('export', 'operator', 'Everything about one address, as the person may have it', { isIrreversible: true })
  @ApiResponses(200, personExportSchema, 400)
  export(
    @Body({ schema: personAddressSchema }) { email }: PersonAddress,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<Record<string, unknown>> {
    return this.people.export(actor, email);
  }

  @DeskPost('erase', 'owner', 'Erase a person; the response shows the progress', { isIrreversible: true })
  @ApiResponses(200, personSchema, 400, 409)
  erase(
    @Body({ schema: erasePersonSchema }) body: ErasePerson,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<PersonOnDesk> {
    return this.people.erase(actor, body);
  }
}

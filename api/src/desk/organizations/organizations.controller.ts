import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeskList } from '../../contract/desk/lists.ts';
import {
  type ChangeSeats,
  changeSeatsSchema,
  type DeskOrganization,
  type DeskOrganizationDetail,
  type DeskOrganizationsQuery,
  deskOrganizationDetailSchema,
  deskOrganizationsQuerySchema,
  deskOrganizationsSchema,
  type ReturnedOrganization,
  returnedOrganizationSchema,
} from '../../contract/desk/organizations.ts';
import { type DeskNote, deskIdSchema, deskNoteSchema } from '../../contract/desk/timeline.ts';
import { findOrganization } from '../../organizations/organizations.repository.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { ApiResponses } from '../../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from '../access/desk-access.ts';
import { addNote } from '../notes.repository.ts';
import { known } from '../refusals.ts';
import { addSeats, askAgain, giveBack, thaw } from './organization-actions.ts';
import { readOrganizationFacts } from './organization-facts.repository.ts';
import { toDeskOrganization, toDeskOrganizationDetail } from './organization-view.ts';
import { findAdministrators, listOrganizations } from './organizations-list.repository.ts';

const id = () => Param('id', { schema: deskIdSchema });

/** Organizations, their seats and administrators. */
@ApiTags('desk')
@Controller('desk/organizations')
export class DeskOrganizationsController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Get()
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'Organizations, one page at a time' })
  @ApiResponses(200, deskOrganizationsSchema, 400)
  async list(
    @Query({ schema: deskOrganizationsQuerySchema }) query: DeskOrganizationsQuery,
  ): Promise<DeskList<DeskOrganization>> {
    const { rows, ...counts } = await listOrganizations(this.db, query);
    const administrators = await findAdministrators(this.db, rows);
    const of = new Map(administrators.map((administrator) => [administrator.id, administrator]));
    return { items: rows.map((row) => toDeskOrganization(row, of.get(row.admin_id))), ...counts };
  }

  @Get(':id')
  @DeskAccess('viewer')
  @ApiOperation({ summary: 'An organization with its history' })
  @ApiResponses(200, deskOrganizationDetailSchema, 400, 404)
  async show(@id() organizationId: string): Promise<DeskOrganizationDetail> {
    const organization = known(await findOrganization(this.db, organizationId), 'organization');
    return toDeskOrganizationDetail(await readOrganizationFacts(this.db, organization));
  }

  @Post(':id/seats')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Add or remove seats, apart from those that were paid for' })
  @ApiResponses(200, deskOrganizationDetailSchema, 400, 404, 409)
  async seats(
    @id() organizationId: string,
    @Body({ schema: changeSeatsSchema }) body: ChangeSeats,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskOrganizationDetail> {
    await addSeats(this.db, staff, organizationId, body);
    return this.show(organizationId);
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({ summary: 'Unfreeze an organization, so that its administrator can log in again' })
  @ApiResponses(200, deskOrganizationDetailSchema, 400, 404, 409)
  async unfreeze(@id() organizationId: string, @CurrentStaff() staff: SignedInStaff): Promise<DeskOrganizationDetail> {
    await thaw(this.db, staff, organizationId);
    return this.show(organizationId);
  }

  @Post(':id/return')
  @HttpCode(200)
  @DeskAccess('operator', { isIrreversible: true })
  @ApiOperation({
    summary:
      'Release the payments of an organization that is frozen or whose administrator was erased, and mail their links',
  })
  @ApiResponses(200, returnedOrganizationSchema, 400, 404, 409)
  async giveBack(@id() organizationId: string, @CurrentStaff() staff: SignedInStaff): Promise<ReturnedOrganization> {
    const { withoutAddress } = await giveBack(this.db, staff, organizationId);
    return { ...(await this.show(organizationId)), withoutAddress };
  }

  @Post(':id/send-confirmation')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Send the administrator the address confirmation mail again' })
  @ApiResponses(200, deskOrganizationDetailSchema, 400, 404, 409)
  async askAgain(@id() organizationId: string, @CurrentStaff() staff: SignedInStaff): Promise<DeskOrganizationDetail> {
    await askAgain(this.db, staff, organizationId);
    return this.show(organizationId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @DeskAccess('operator')
  @ApiOperation({ summary: 'Add a note, visible only to staff' })
  @ApiResponses(200, deskOrganizationDetailSchema, 400, 404)
  async addNote(
    @id() organizationId: string,
    @Body({ schema: deskNoteSchema }) { text }: DeskNote,
    @CurrentStaff() staff: SignedInStaff,
  ): Promise<DeskOrganizationDetail> {
    known(await findOrganization(this.db, organizationId), 'organization');
    await addNote(this.db, staff, { kind: 'organization', id: organizationId }, text);
    return this.show(organizationId);
  }
}

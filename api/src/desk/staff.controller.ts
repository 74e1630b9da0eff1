import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type GrantStaff,
  grantStaffSchema,
  type StaffList,
  type StaffMember,
  staffListSchema,
  staffMemberSchema,
  userIdSchema,
} from '../contract/desk/staff.ts';
import { ApiResponses } from '../platform/http/openapi.ts';
import { CurrentStaff, DeskAccess, type SignedInStaff } from './access/desk-access.ts';
import { StaffService } from './staff/staff.service.ts';

/** Staff members and their roles. */
@ApiTags('desk')
@Controller('desk/staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  @Get()
  @DeskAccess('owner')
  @ApiOperation({ summary: 'All staff members' })
  @ApiResponses(200, staffListSchema)
  async list(): Promise<StaffList> {
    return { staff: await this.staff.list() };
  }

  @Post()
  @HttpCode(200)
  @DeskAccess('owner', { isIrreversible: true })
  @ApiOperation({ summary: 'Grant the account with an address a role, or change its role' })
  @ApiResponses(200, staffMemberSchema, 400, 404, 409)
  grant(
    @Body({ schema: grantStaffSchema }) body: GrantStaff,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<StaffMember> {
    return this.staff.grant(actor, body);
  }

  @Delete(':userId')
  @DeskAccess('owner', { isIrreversible: true })
  @ApiOperation({ summary: 'Remove a staff member; takes effect at once' })
  @ApiResponses(200, staffMemberSchema, 400, 404, 409)
  remove(
    @Param('userId', { schema: userIdSchema }) userId: string,
    @CurrentStaff() actor: SignedInStaff,
  ): Promise<StaffMember> {
    return this.staff.remove(actor, userId);
  }
}

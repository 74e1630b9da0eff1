import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { DeskGuard } from './access/desk.guard.ts';
import { DeskController } from './desk.controller.ts';
import { NumbersController } from './numbers/numbers.controller.ts';
import { NumbersService } from './numbers/numbers.service.ts';
import { PostsController } from './posts/posts.controller.ts';
import { PostsService } from './posts/posts.service.ts';
import { StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [BlogModule, OrganizationsModule],
  controllers: [DeskController, NumbersController, PostsController, StaffController],
  providers: [DeskGuard, NumbersService, PostsService, StaffService],
  exports: [DeskGuard],
})
export class DeskModule {}

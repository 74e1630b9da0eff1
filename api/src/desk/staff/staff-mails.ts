import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { MailRegistry } from '../../platform/mail/mail-registry.ts';
import { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import { findMember, issueLink } from '../access/staff.repository.ts';
import { renderStaffInvitation, staffInvitation } from './mails/staff-invitation.tsx';
import { renderStaffPassword, staffPassword } from './mails/staff-password.tsx';
import { describeStaffAction, type StaffAction } from './staff-words.ts';

/** Seven days, because a new colleague may be away. */
const INVITATION_MINUTES = 7 * 24 * 60;
const PASSWORD_MINUTES = 60;

interface StaffChange {
  action: StaffAction;
  email: string;
  /** Roles before and after. */
  was: string | null;
  is: string | null;
  by: string;
}

declare module '../../platform/notices/notice.ts' {
  interface NoticeFacts {
    staff: StaffChange;
  }
}

/** Mails links to staff, and notifies the team of staff changes. */
@Injectable()
export class StaffMails implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly mails: MailRegistry,
    private readonly notices: NoticeRegistry,
  ) {}

  onModuleInit() {
    // A former address is perhaps no longer the member's.
    const isStillWanted = async (db: Database, { userId, email }: { userId: string; email: string }) => {
      const member = await findMember(db, { userId });
      return member?.email === email && !member.removed_at;
    };
    this.mails.define(staffInvitation, {
      isStillWanted,
      render: async (invitation, context) => {
        const member = await this.member(invitation);
        const link = member.invited_at ? await this.link(member.user_id, INVITATION_MINUTES) : null;
        return renderStaffInvitation(invitation, member, link, context);
      },
    });
    this.mails.define(staffPassword, {
      isStillWanted,
      render: async (forgotten, context) => {
        const { user_id: id, email } = await this.member(forgotten);
        return renderStaffPassword(email, await this.link(id, PASSWORD_MINUTES), context);
      },
    });
    this.notices.define('staff', {
      noun: ['staff change', 'staff changes'],
      link: '/staff',
      describe: ({ action, email, was, is, by }) => {
        const what = describeStaffAction(action, was, is);
        return {
          subject: `The staff of the desk has changed: ${what}`,
          summary: `${email}: ${what}`,
          facts: [
            ['Who', email],
            ['What', what],
            ['By', by],
          ],
          link: '/staff',
          whatToDo: 'If you did not expect this, ask the other owners of the desk.',
        };
      },
    });
  }

  private async member({ userId }: { userId: string }) {
    const member = await findMember(this.db, { userId });
    if (!member) throw new Error('the staff member is gone');
    return member;
  }

  /** Browsers never send the fragment, so the secret ends up in no log. */
  private async link(userId: string, minutes: number): Promise<string> {
    return `${this.env.PUBLIC_URL}/desk/password#link=${await issueLink(this.db, userId, minutes)}`;
  }
}

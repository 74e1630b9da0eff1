import type { ColumnType, Generated } from 'kysely';
import type { StaffRole } from '../../contract/desk/roles.values.ts';

/** The desk's tables: staff members, their sign-outs, actions, and their notes. */
export interface DeskTables {
  staff: {
    user_id: string;
    email: string;
    role: StaffRole;
    granted_by: string;
    granted_at: Generated<Date>;
    removed_at: Date | null;
    has_second_factor: Generated<boolean>;
    invited_at: Date | null;
    /** Kinds of mails to the team. */
    mails_off: Generated<string[]>;
    link_hash: string | null;
    link_expires_at: Date | null;
  };

  ended_sessions: {
    id: string;
    ended_at: Generated<Date>;
  };

  desk_actions: {
    /** A bigint, which pg returns as text. */
    id: Generated<string>;
    happened_at: Generated<Date>;
    actor: string;
    actor_id: string | null;
    action: string;
    subject_kind: string;
    subject_id: string;
    before: ColumnType<Record<string, unknown> | null, string | null, never>;
    after: ColumnType<Record<string, unknown> | null, string | null, never>;
    reason: string | null;
  };

  desk_notes: {
    id: Generated<string>;
    created_at: Generated<Date>;
    subject_kind: string;
    subject_id: string;
    author: string;
    author_id: string | null;
    text: string;
  };
}

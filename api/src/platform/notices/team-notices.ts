import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { isTold, type NoticeKind } from '../config/team-mail.ts';
import type { Tx } from '../database/database.ts';
import type { NewNotice, NoticeSpec, ToldKind } from './notice.ts';
import { hasNotice, insertNotice } from './notices.repository.ts';

/** Records notices for the team, unless their kind is switched off. */
@Injectable()
export class TeamNotices {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether notices of this kind are sent. */
  isTold(kind: NoticeKind): boolean {
    return isTold(this.env, kind);
  }

  /** Adds a notice, once per cause, in the transaction of the event, so that neither exists without the other. */
  async add<K extends ToldKind>(tx: Tx, kind: K, notice: NewNotice<K>): Promise<void> {
    const spec = this.specOf(kind, notice);
    if (!spec) return;
    await insertNotice(tx, {
      ...spec,
      facts: JSON.stringify(spec.facts),
      ...(notice.dueAt && { due_at: notice.dueAt }),
    });
  }

  /** Returns a notice for the caller to insert in its own SQL statement; null if its kind is switched off. */
  specOf<K extends ToldKind>(kind: K, { cause, facts, replyTo = null }: NewNotice<K>): NoticeSpec | null {
    return this.isTold(kind) ? { kind, cause, facts, reply_to: replyTo } : null;
  }

  /** Whether there is a notice of a kind for one of these causes. */
  async exists(tx: Tx, kind: ToldKind, causes: string[]): Promise<boolean> {
    return this.isTold(kind) && hasNotice(tx, kind, causes);
  }
}

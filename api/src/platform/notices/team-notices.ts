import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { isTold, type NoticeKind } from '../config/team-mail.ts';
import type { Tx } from '../database/database.ts';
import type { NewNotice, NoticeSpec, ToldKind } from './notice.ts';
import { hasNotice, insertNotice } from './notices.repository.ts';

/** Notes what the team should hear of; nothing where nobody is to be told. */
@Injectable()
export class TeamNotices {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether somebody is to be told of a kind. */
  isTold(kind: NoticeKind): boolean {
    return isTold(this.env, kind);
  }

  /** Adds a notice in the transaction of what happened: it exists exactly if that does, and once for its cause. */
  async add<K extends ToldKind>(tx: Tx, kind: K, notice: NewNotice<K>): Promise<void> {
    const spec = this.specOf(kind, notice);
    if (!spec) return;
    await insertNotice(tx, {
      ...spec,
      facts: JSON.stringify(spec.facts),
      ...(notice.dueAt && { due_at: notice.dueAt }),
    });
  }

  /** The same for a caller's own statement; null where nobody is to be told. */
  specOf<K extends ToldKind>(kind: K, { cause, facts, replyTo = null }: NewNotice<K>): NoticeSpec | null {
    return this.isTold(kind) ? { kind, cause, facts, reply_to: replyTo } : null;
  }

  /** Whether there is a notice of a kind for one of these causes. */
  async exists(tx: Tx, kind: ToldKind, causes: string[]): Promise<boolean> {
    return this.isTold(kind) && hasNotice(tx, kind, causes);
  }
}

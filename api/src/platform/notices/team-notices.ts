import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { isTold, type NoticeKind } from '../config/team-mail.ts';
import type { Tx } from '../database/database.ts';
import type { NewNotice, ToldKind } from './notice.ts';
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
  async add<K extends ToldKind>(tx: Tx, kind: K, { cause, facts, replyTo = null }: NewNotice<K>): Promise<void> {
    if (!this.isTold(kind)) return;
    await insertNotice(tx, { kind, cause, facts: JSON.stringify(facts), reply_to: replyTo });
  }

  /** Whether there is a notice of a kind for one of these causes. */
  async exists(tx: Tx, kind: ToldKind, causes: string[]): Promise<boolean> {
    return this.isTold(kind) && hasNotice(tx, kind, causes);
  }
}

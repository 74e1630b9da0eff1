import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { type NoticeKind, sendsTeamMail } from '../config/team-mail.ts';
import type { Tx } from '../database/database.ts';
import type { KindWithFacts, NewNotice } from './notice.ts';
import { hasNotice, insertNotice } from './notices.repository.ts';

/** Records notices for the team, unless their kind is switched off. */
@Injectable()
export class TeamNotices {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether notices of this kind are sent. */
  sends(kind: NoticeKind): boolean {
    return sendsTeamMail(this.env, kind);
  }

  /** Adds a notice, once per cause, in the transaction of the event, so that neither exists without the other. */
  async add<K extends KindWithFacts>(tx: Tx, kind: K, { cause, facts, replyTo = null }: NewNotice<K>): Promise<void> {
    if (!this.sends(kind)) return;
    await insertNotice(tx, { kind, cause, facts: JSON.stringify(facts), reply_to: replyTo });
  }

  /** Whether there is a notice of a kind for one of these causes. */
  async exists(tx: Tx, kind: KindWithFacts, causes: string[]): Promise<boolean> {
    return this.sends(kind) && hasNotice(tx, kind, causes);
  }
}

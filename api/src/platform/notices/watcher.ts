import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, inTransaction } from '../database/database.ts';
import type { ToldKind } from './notice.ts';
import { NoticeRegistry, type Watch } from './notice-registry.ts';
import { findOngoing, markOver } from './notices.repository.ts';
import { TeamNotices } from './team-notices.ts';

/** Watches lasting states: adds one notice when a state begins and, if its kind asks for it, one when it has ended. */
@Injectable()
export class Watcher {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly registry: NoticeRegistry,
    private readonly notices: TeamNotices,
  ) {}

  async look(): Promise<void> {
    for (const [kind, watch] of this.registry.watches)
      if (this.notices.isTold(kind)) await this.compare(kind as ToldKind, watch);
  }

  private async compare(kind: ToldKind, { look, whenOver }: Watch<ToldKind>): Promise<void> {
    const present = await look(this.db);
    await inTransaction(this.db, async (tx) => {
      const causes = new Set(present.map(({ cause }) => cause));
      for (const { id, cause, facts } of await findOngoing(tx, kind)) {
        const hasEnded = !causes.has(cause) && (await markOver(tx, id));
        if (hasEnded && whenOver) await this.notices.add(tx, whenOver, { cause: id, facts: facts as never });
      }
      for (const state of present) await this.notices.add(tx, kind, state);
    });
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { findPublished, findPublishedIds, noteProblem } from '../content/content-versions.repository.ts';
import { showEdited } from '../content/current.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { Publisher } from './publish.ts';

/** How often each process looks for what editors have published, in milliseconds; pages follow within five seconds. */
const LOOK_EVERY_MS = 1_000;

/** Shows what editors publish: in every process, before it answers its first request and whenever it changes. */
@Injectable()
export class LiveContent implements OnApplicationBootstrap, OnModuleDestroy {
  private shown: string | undefined;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;
  private isEnding = false;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: Publisher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    this.lookLater();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private lookLater(): void {
    if (this.isEnding) return;
    this.timer = setTimeout(() => {
      // What is published while a version is being written comes after it, and never into its files.
      const looking = this.publisher.isWriting ? Promise.resolve() : this.look();
      this.looking = looking.then(() => this.lookLater());
    }, LOOK_EVERY_MS).unref();
  }

  private async look(): Promise<void> {
    try {
      const ids = await findPublishedIds(this.db);
      this.isFailing = false;
      if (ids === this.shown) return;
      await this.show();
      this.shown = ids;
      void this.publisher.publishSoon();
    } catch (error) {
      if (!this.isFailing)
        log.warn('content_not_read', 'what editors published could not be read; the site goes on with what it shows', {
          err: error,
        });
      this.isFailing = true;
    }
  }

  private async show(): Promise<void> {
    const versions = await findPublished(this.db);
    const refused = showEdited(this.env, new Map(versions.map(({ document, value }) => [document, value])));
    for (const { id, document } of versions) await noteProblem(this.db, id, refused.get(document) ?? null);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { assertSettled, type Obstacle, type Person } from '../platform/privacy/personal-data.ts';
import { addressHash, readTokens } from './address-hash.ts';
import { accountsWith, addressesIn } from './addresses.repository.ts';
import { type Erasure, findErasureOf, insertErasure, insertReplayed, knownErasures } from './erasures.repository.ts';
import { personalData } from './personal-data-list.ts';

/** What became of the lines of a list of erasures. */
export interface Replay {
  /** Erased again, because the restored database knew the person. */
  started: number;
  /** The restored database has nothing about the person. */
  absent: number;
  /** What must be settled first; run the same list again afterwards. */
  blocked: { address: string; obstacles: Obstacle[] }[];
}

/** Takes requests to erase people. The job `erase-person` does the work (`ErasureRunner`). */
@Injectable()
export class ErasureRequests {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @param email in any case */
  async personWith(db: Database | Tx, email: string): Promise<Person> {
    const address = email.trim().toLowerCase();
    return { address, accountIds: await accountsWith(db, address) };
  }

  /** Finds what must be settled before a person may be erased, such as seats that are paid and not claimed. */
  obstacles(db: Database | Tx, person: Person): Promise<Obstacle[]> {
    return findObstacles(db, person);
  }

  /** The hash by which an address is known in records that may not name it. */
  hashOf(email: string): string {
    return addressHash(this.env, email.trim().toLowerCase());
  }

  /** Finds the latest erasure of an address. */
  latest(db: Database | Tx, email: string): Promise<Erasure | undefined> {
    return findErasureOf(db, this.hashOf(email));
  }

  /**
   * Records that a person is to be erased, with the job that does it. Asking again while that is under way changes nothing.
   * @param by the e-mail of a staff member, or "command line"
   * @returns the erasure, and whether this call requested it
   * @throws AppError 409 erasure_blocked, whose details say what to do first
   */
  async request(
    tx: Tx,
    email: string,
    by: string,
    reason: string | null,
    id?: string,
  ): Promise<{ erasure: Erasure; isNew: boolean }> {
    const person = await this.personWith(tx, email);
    const hash = addressHash(this.env, person.address);
    assertSettled(await findObstacles(tx, person));
    const erasure = await insertErasure(tx, {
      ...(id && { id }),
      ...{ address_hash: hash, address: person.address, account_ids: person.accountIds },
      ...{ requested_by: by, reason },
    });
    if (!erasure) {
      const running = await findErasureOf(tx, hash);
      if (!running) throw new Error('an erasure is neither new nor known');
      return { erasure: running, isNew: false };
    }
    await addEraseJob(tx, erasure.id);
    return { erasure, isNew: true };
  }

  /**
   * Erases people again after an older backup was restored.
   * @param text any text with the tokens of erasures: a list of `privacy erasures`, or the api's log
   */
  async replay(text: string, by: string): Promise<Replay> {
    const known = await knownErasures(this.db);
    const wanted = new Map(
      readTokens(text)
        .filter(({ id }) => !known.has(id))
        .map(({ hash, id }) => [hash, id]),
    );
    const result: Replay = { started: 0, absent: 0, blocked: [] };
    if (wanted.size === 0) return result;
    for await (const address of addressesIn(this.db)) {
      const id = wanted.get(addressHash(this.env, address));
      if (!id) continue;
      wanted.delete(addressHash(this.env, address));
      try {
        await inTransaction(this.db, (tx) => this.request(tx, address, by, 'replayed after a restore', id));
        result.started += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'erasure_blocked') throw error;
        const { obstacles } = await this.describeBlocked(address);
        result.blocked.push({ address, obstacles });
      }
    }
    for (const [hash, id] of wanted) await insertReplayed(this.db, id, hash, by);
    result.absent = wanted.size;
    return result;
  }

  private async describeBlocked(address: string): Promise<{ obstacles: Obstacle[] }> {
    return { obstacles: await findObstacles(this.db, await this.personWith(this.db, address)) };
  }
}

/** Adds the job. It shares the queue of the forms, so that no lead of the person is on its way to HubSpot meanwhile. */
export async function addEraseJob(db: Database | Tx, erasureId: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `erase-person:${erasureId}`, queueName: 'hubspot-forms', ...(runAt && { runAt }) };
  await addJob(db, 'erase-person', { erasureId }, options);
}

export async function findObstacles(db: Database | Tx, person: Person): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const kind of personalData) found.push(...((await kind.obstacles?.(db, person)) ?? []));
  return found;
}

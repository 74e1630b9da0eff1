import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { teamAddresses } from '../platform/config/team-mail.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { addressHash, readTokens } from './address-hash.ts';
import { accountsWith, addressesIn } from './addresses.repository.ts';
import {
  type Erasure,
  findErasureOf,
  insertErasure,
  insertReplayed,
  knownErasures,
  REPLAYED,
  type Token,
} from './erasures.repository.ts';
import { assertSettled, type Obstacle, type Person } from './personal-data.ts';
import { personalData } from './registry.ts';

/** The result of replaying a list of erasures. */
export interface Replay {
  /** The number of people found in the restored database, who are being erased again. */
  started: number;
  /** How many people the restored database contains nothing about. Recorded as erased only if others on the list were found. */
  absent: number;
  /** People who cannot be erased yet. Settle the obstacles, then replay the same list again. */
  blocked: { address: string; obstacles: Obstacle[] }[];
}

/** Records requests to erase people. The job `erase-person` carries them out (`ErasureRunner`). */
@Injectable()
export class ErasureRequests {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Finds the accounts of an address. @param email in upper or lower case */
  async personWith(db: Database | Tx, email: string): Promise<Person> {
    const address = email.trim().toLowerCase();
    return { address, accountIds: await accountsWith(db, address) };
  }

  /** Finds what must be settled before a person may be erased, such as seats that are paid and not claimed. */
  async obstacles(db: Database | Tx, person: Person): Promise<Obstacle[]> {
    const isTeams = teamAddresses(this.env).some((address) => address.toLowerCase() === person.address);
    const message = 'The team gets its mail at this address. Take it out of TEAM_MAIL_TO first.';
    return [...(isTeams ? [{ message, link: null }] : []), ...(await findObstacles(db, person))];
  }

  /** Returns the hash that stands for an address in records that must not contain it. */
  hashOf(email: string): string {
    return addressHash(this.env, email.trim().toLowerCase());
  }

  /** Finds the latest erasure of an address. */
  latest(db: Database | Tx, email: string): Promise<Erasure | undefined> {
    return findErasureOf(db, this.hashOf(email));
  }

  /**
   * Records a request to erase a person, and adds the job. Does nothing if an erasure of the person is in progress.
   * @param by the e-mail of a staff member, or "command line"
   * @param earlier the erasure that is repeated
   * @returns the erasure, and whether this call requested it
   * @throws AppError 409 erasure_blocked; its details say what to do first
   */
  async request(
    tx: Tx,
    email: string,
    by: string,
    reason: string | null,
    earlier?: Token,
  ): Promise<{ erasure: Erasure; isNew: boolean }> {
    const person = await this.personWith(tx, email);
    const hash = addressHash(this.env, person.address);
    assertSettled(await this.obstacles(tx, person));
    const erasure = await insertErasure(tx, {
      ...earlier,
      ...{ address_hash: hash, address: person.address, account_ids: person.accountIds },
      ...{ requested_by: by, reason },
    });
    if (!erasure) {
      const running = await findErasureOf(tx, hash);
      if (!running) throw new Error('an erasure was neither added nor found');
      return { erasure: running, isNew: false };
    }
    await addEraseJob(tx, 'erase-person', erasure.id);
    return { erasure, isNew: true };
  }

  /**
   * Erases people again after an older backup was restored.
   * @param text any text with the tokens of erasures: a list of `privacy erasures`, or the api's log
   */
  async replay(text: string, by: string): Promise<Replay> {
    const known = await knownErasures(this.db);
    // Someone may have been erased more than once. One more erasure settles all of them.
    const tokens = readTokens(text).filter(({ id }) => !known.has(id));
    const wanted = Map.groupBy(tokens, (token) => token.address_hash);
    const result: Replay = { started: 0, absent: 0, blocked: [] };
    if (wanted.size === 0) return result;
    for await (const address of addressesIn(this.db)) {
      const [first, ...others] = wanted.get(addressHash(this.env, address)) ?? [];
      if (!first) continue;
      wanted.delete(first.address_hash);
      try {
        await inTransaction(this.db, async (tx) => {
          await this.request(tx, address, by, REPLAYED, first);
          for (const token of others) await insertReplayed(tx, token, by);
        });
        result.started += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'erasure_blocked') throw error;
        const obstacles = await this.obstacles(this.db, await this.personWith(this.db, address));
        result.blocked.push({ address, obstacles });
      }
    }
    result.absent = wanted.size;
    // If the key has changed, no hash matches. Nothing is recorded, so that the list can be replayed with the right key.
    if (result.started + result.blocked.length === 0) return result;
    for (const token of [...wanted.values()].flat()) await insertReplayed(this.db, token, by);
    return result;
  }
}

/** Each job shares its queue with the jobs that could bring the person to HubSpot meanwhile: forms, then deals. */
const QUEUES = { 'erase-person': 'hubspot-forms', 'erase-contact': 'hubspot-crm' } as const;
export type EraseJob = keyof typeof QUEUES;

/** Adds a job that continues an erasure; it replaces one that waits. @param runAt by default at once */
export async function addEraseJob(db: Database | Tx, job: EraseJob, erasureId: string, runAt?: Date): Promise<void> {
  const options = { jobKey: `${job}:${erasureId}`, queueName: QUEUES[job], ...(runAt && { runAt }) };
  await addJob(db, job, { erasureId }, options);
}

export async function findObstacles(db: Database | Tx, person: Person): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const kind of personalData) found.push(...(await kind.obstacles(db, person)));
  return found;
}

import { Inject, Injectable } from '@nestjs/common';
import { hideClaimKeys } from '../checkout/claim-link.ts';
import type { ErasePerson, FoundPeople, PersonOnDesk, Privacy } from '../contract/desk/people.ts';
import { type Actor, addDeskAction } from '../desk/desk-actions.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { findAddresses } from './addresses.repository.ts';
import { ErasureRequests } from './erasure-requests.ts';
import { listErasures } from './erasures.repository.ts';
import { type HeldKind, namesIn, toErasureState, toEvents } from './person-words.ts';
import type { Person } from './personal-data.ts';
import { personalData } from './registry.ts';
import { retentionRules } from './retention-rules.ts';
import { listRuns } from './retention-runs.repository.ts';

const FOUND_AT_MOST = 20;
const SHOWN_AT_MOST = 500;
const ERASURES_SHOWN = 50;
const RUNS_SHOWN = 30;

/** Finds, exports and erases people, for the desk and the command line. */
@Injectable()
export class PeopleService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly requests: ErasureRequests,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Finds addresses that begin with a text. */
  async search(beginning: string): Promise<FoundPeople> {
    const found = await findAddresses(this.db, beginning.trim(), FOUND_AT_MOST + 1);
    const people = found.slice(0, FOUND_AT_MOST).map((email) => ({ email }));
    return { people, hasMore: found.length > FOUND_AT_MOST };
  }

  /** Returns everything about one address. */
  async show(email: string): Promise<PersonOnDesk> {
    const person = await this.requests.personWith(this.db, email);
    // Before what is held: an erasure that has finished then never stands beside what it has just erased.
    const erasure = await this.requests.latest(this.db, email);
    const everything = await this.findAll(person, SHOWN_AT_MOST);
    const obstacles = await this.requests.obstacles(this.db, person);
    const events = toEvents(everything);
    return {
      email: person.address,
      names: namesIn(everything),
      knownSince: events[0]?.at ?? null,
      kinds: everything.map(({ kind: { name, nouns, onErasure }, held }) => ({
        name,
        nouns,
        count: held.length,
        onErasure,
      })),
      events: events.slice(-SHOWN_AT_MOST),
      obstacles,
      erasure: erasure ? toErasureState(erasure) : null,
      subjectId: this.requests.hashOf(email),
    };
  }

  /**
   * Returns everything about one address, to hand to the person: without secrets, and without other people's data. Records the
   * export without the address.
   */
  async export(actor: Actor, email: string): Promise<Record<string, unknown>> {
    const person = await this.requests.personWith(this.db, email);
    const kinds = (await this.findAll(person)).map(({ kind, held }) => [kind.name, held.map(({ data }) => data)]);
    const document = {
      address: person.address,
      exportedAt: new Date().toISOString(),
      ...Object.fromEntries(kinds),
      alsoAt: ['Supabase (account)', 'HubSpot (contact)', 'Stripe (customer and payments)'],
    };
    await inTransaction(this.db, (tx) =>
      addDeskAction(tx, actor, {
        action: 'person.export',
        subject: { kind: 'person', id: this.requests.hashOf(email) },
        before: null,
        after: null,
      }),
    );
    return JSON.parse(hideClaimKeys(JSON.stringify(document)));
  }

  /**
   * Requests the erasure of a person. A job does it within seconds, or as soon as the vendors can be reached.
   * @throws AppError 400 invalid_request, 409 erasure_blocked
   */
  async erase(actor: Actor, { email, typed, reason = '' }: ErasePerson): Promise<PersonOnDesk> {
    const person = await this.requests.personWith(this.db, email);
    if (typed.trim().toLowerCase() !== person.address) throw invalid('typed', 'This is not the same address.');
    if (reason.toLowerCase().includes(person.address))
      throw invalid('reason', 'Leave out the address, because the reason is kept.');
    await inTransaction(this.db, async (tx) => {
      const { erasure, isNew } = await this.requests.request(tx, email, actor.email, reason || null);
      if (!isNew) return;
      await addDeskAction(tx, actor, {
        action: 'person.erase',
        subject: { kind: 'person', id: erasure.address_hash },
        before: null,
        after: { erasure: erasure.id },
        reason: reason || undefined,
      });
    });
    return this.show(email);
  }

  /**
   * Returns how long each kind of data is kept, and what was removed and erased lately.
   * @param hasTexts whether the reason and the problem of an erasure are included: they may quote an address
   */
  async privacy(hasTexts: boolean): Promise<Privacy> {
    const runs = await listRuns(this.db, RUNS_SHOWN);
    const erasures = await listErasures(this.db, ERASURES_SHOWN);
    return {
      retention: retentionRules.map(({ name, variable }) => ({ name, days: this.env[variable] })),
      runs: runs.map(({ started_at, finished_at, removed }) => ({
        startedAt: started_at.toISOString(),
        finishedAt: finished_at?.toISOString() ?? null,
        removed,
      })),
      erasures: erasures.map((erasure) => ({
        ...toErasureState(erasure),
        ...(!hasTexts && { problem: null, reason: null }),
      })),
    };
  }

  /** Finds everything about a person, kind by kind. @param limit of many of a kind, only the newest */
  private async findAll(person: Person, limit?: number): Promise<HeldKind[]> {
    const found: HeldKind[] = [];
    for (const kind of personalData) found.push({ kind, held: await kind.find(this.db, person, limit) });
    return found;
  }
}

function invalid(field: string, message: string): AppError {
  return new AppError(400, 'invalid_request', message, { details: [{ field, message }] });
}

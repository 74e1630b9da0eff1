import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import type { Held, Person, PersonalData } from '../platform/privacy/personal-data.ts';
import { findAddresses } from './addresses.repository.ts';
import { type Erasure, listErasures } from './erasures.repository.ts';
import { personalData, retentionRules } from './personal-data-list.ts';
import { listRuns, type RetentionRun } from './retention-runs.repository.ts';

/** Everything of one kind that is kept about a person. */
export interface HeldKind {
  kind: PersonalData;
  held: Held[];
}

/** Reads what is kept about people. */
@Injectable()
export class PersonReport {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Finds everything about a person, kind by kind. @param limit of many of a kind, only the newest */
  async everything(person: Person, limit?: number): Promise<HeldKind[]> {
    const found: HeldKind[] = [];
    for (const kind of personalData) found.push({ kind, held: await kind.find(this.db, person, limit) });
    return found;
  }

  /** Everything about a person as the person may get it: without secrets, and without what is kept about others. */
  async export(person: Person): Promise<Record<string, unknown>> {
    const kinds = (await this.everything(person)).map(({ kind, held }) => [kind.name, held.map(({ data }) => data)]);
    const alsoAt = ['Supabase (account)', 'HubSpot (contact)', 'Stripe (customer and payments)'];
    return { address: person.address, exportedAt: new Date().toISOString(), ...Object.fromEntries(kinds), alsoAt };
  }

  /** Finds addresses that begin with a text. @returns one more than `limit` if there are more */
  addresses(beginning: string, limit: number): Promise<string[]> {
    return findAddresses(this.db, beginning, limit + 1);
  }

  /** The days after which each kind of data is removed; 0 for never. */
  retention(): { name: string; days: number }[] {
    return retentionRules.map(({ name, variable }) => ({ name, days: this.env[variable] }));
  }

  runs(limit: number): Promise<RetentionRun[]> {
    return listRuns(this.db, limit);
  }

  erasures(limit?: number): Promise<Erasure[]> {
    return listErasures(this.db, limit);
  }
}

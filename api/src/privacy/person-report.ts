import { Inject, Injectable } from '@nestjs/common';
import { hideClaimKeys } from '../checkout/claim-link.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import type { Held, Person, PersonalData } from './personal-data.ts';
import { personalData } from './registry.ts';
import { retentionRules } from './retention-rules.ts';

/** All records of one kind about a person. */
export interface HeldKind {
  kind: PersonalData;
  held: Held[];
}

/** Reads the data that is kept about people. */
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

  /** Returns a person's data as a document for them: without secrets, and without other people's data. */
  async export(person: Person): Promise<Record<string, unknown>> {
    const kinds = (await this.everything(person)).map(({ kind, held }) => [kind.name, held.map(({ data }) => data)]);
    const alsoAt = ['Supabase (account)', 'HubSpot (contact)', 'Stripe (customer and payments)'];
    const document = {
      address: person.address,
      exportedAt: new Date().toISOString(),
      ...Object.fromEntries(kinds),
      alsoAt,
    };
    return JSON.parse(hideClaimKeys(JSON.stringify(document)));
  }

  /** Returns the days after which each kind of data is removed; 0 means never. */
  retention(): { name: string; days: number }[] {
    return retentionRules.map(({ name, variable }) => ({ name, days: this.env[variable] }));
  }
}

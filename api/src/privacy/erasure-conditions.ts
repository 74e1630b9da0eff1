import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { pluralize } from '../contract/text.values.ts';
import { MOST_CASES } from '../platform/conditions/condition.ts';
import { Conditions } from '../platform/conditions/conditions.ts';

/** How long an erasure may take. */
const LATE_MINUTES = 15;

/** Finds erasures that are not finished. */
@Injectable()
export class ErasureConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

  onModuleInit() {
    const title = (count: number) => `${pluralize(count, 'person has', 'people have')} not been erased everywhere yet`;
    this.conditions.define({
      name: 'erasure-stuck',
      noun: ['erasure that is not finished', 'erasures that are not finished'],
      link: '/people',
      allClear: `Erasures: none unfinished for more than ${LATE_MINUTES} minutes`,
      find: (db) =>
        db
          .selectFrom('erasures')
          .select(['id as key', 'requested_at as since', 'problem'])
          .where('finished_at', 'is', null)
          .where(sql<boolean>`requested_at < now() - make_interval(mins => ${LATE_MINUTES})`)
          .orderBy('requested_at')
          .limit(MOST_CASES)
          .execute(),
      describe: (erasures) =>
        erasures.map(({ problem }) => ({
          state: 'unfinished',
          title: title(1),
          text: 'Retries are automatic. The person’s page shows what is left to do.',
          words: problem,
        })),
      together: (count) => ({ title: title(count) }),
    });
  }
}

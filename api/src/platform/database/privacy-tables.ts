import type { ColumnType, Generated } from 'kysely';

/** Erasures and retention; for constraints and reasons, see db/migrations/0001-schema.sql. */
export interface PrivacyTables {
  erasures: {
    id: Generated<string>;
    address_hash: string;
    address: string | null;
    account_ids: Generated<string[]>;
    requested_at: Generated<Date>;
    requested_by: string;
    reason: string | null;
    steps: ColumnType<Record<string, Record<string, unknown>>, string | undefined, string>;
    tries: Generated<number>;
    problem: string | null;
    finished_at: Date | null;
  };

  retention_runs: {
    /** A bigint, which pg returns as text. */
    id: Generated<string>;
    started_at: Generated<Date>;
    finished_at: Date | null;
    removed: ColumnType<Record<string, number>, string | undefined, string>;
  };
}

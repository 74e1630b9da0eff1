import type { GeneratedAlways } from 'kysely';

const upkeepTasks = ['certificate', 'backup', 'restore-check'] as const;
export type UpkeepTask = (typeof upkeepTasks)[number];

/** Written only by upkeep/record.sh, in a container of its own. */
export interface UpkeepTables {
  upkeep_runs: {
    /** A bigint, which pg returns as text. */
    id: GeneratedAlways<string>;
    task: UpkeepTask;
    finished_at: Date;
    succeeded: boolean;
    /** Null after a success. */
    problem: string | null;
    next_by: Date;
    expires_at: Date | null;
    /** A bigint, which pg returns as text. */
    bytes: string | null;
  };
}

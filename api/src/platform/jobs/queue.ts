import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/** All job types with their payloads. */
export interface Jobs {
  /** Reads one stored webhook event and records the payment it is about. */
  'stripe-event': { eventId: string };
  /** Compares recent payments with Stripe, and records what is missing here. */
  'reconcile-payments': Record<string, never>;
  /** Reads a payment from Stripe again. */
  'record-payment': { paymentId: string };
  /** Closes an attempt's other open Checkout Sessions, so that a forgotten tab cannot be paid too. */
  'expire-attempt': { attemptKey: string; paidId: string };
  /** Copies a profile, and its organization, to Supabase. */
  'sync-profile': { profileId: string };
  /** Submits a stored lead to HubSpot. */
  'relay-lead': { leadId: string };
  /** Updates a payment's deal at HubSpot to the payment's current state. */
  'sync-deal': { paymentId: string };
  /** Adds jobs for missing, forgotten and long refused deals; with `withRefused`, for all refused ones. */
  'sweep-deals': { withRefused?: boolean };
  /** Sends a mail from the outbox, then other mails that are due. */
  'send-mail': { mailId: string };
  /** Sends the mails that are due, even if their own jobs were lost. */
  'send-waiting-mails': Record<string, never>;
  /** Looks at all conditions: stores which cases are open, and notes what the team should be mailed about. */
  'look-at-conditions': Record<string, never>;
  /** Turns notices into mails to the team. */
  'tell-team': Record<string, never>;
  /** Imports posts from HubSpot. Does nothing if the last import was less than `unlessWithinSeconds` ago. */
  'import-posts': { unlessWithinSeconds?: number };
  /** Erases a person here and at Supabase. */
  'erase-person': { erasureId: string };
  /** Erases a person's contact at HubSpot, and finishes the erasure. */
  'erase-contact': { erasureId: string };
  /** Adds the jobs of unfinished erasures again, in case they were lost. */
  'resume-erasures': Record<string, never>;
  /** Removes data that is older than its retention period. */
  'remove-old-data': Record<string, never>;
  /** Checks the targets of the next short links, until all are checked. */
  'check-links': Record<string, never>;
}
export type JobName = keyof Jobs;

interface JobOptions {
  /** Jobs with the same key replace one another while they wait. */
  jobKey?: string;
  /** Jobs in the same queue run one at a time across all replicas. */
  queueName?: string;
  runAt?: Date;
}

/** A job as data, for `addJobs`. */
type JobSpec = { [N in JobName]: { name: N; payload: Jobs[N] } }[JobName] & JobOptions;

/** Returns the seconds before the next retry: 2, 4, 8 … up to five minutes. Retries never end. */
export function retryDelaySeconds(tries: number): number {
  return Math.min(300, 2 ** tries);
}

/** Adds a job in the caller's transaction, so it runs only if that is committed. */
export async function addJob<N extends JobName>(
  db: Database | Tx,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
) {
  const { jobKey = null, queueName = null, runAt = null } = options;
  await sql`select graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json,
    job_key => ${jobKey}::text, queue_name => ${queueName}::text, run_at => ${runAt}::timestamptz
  )`.execute(db);
}

/** Cancels the job with a key. If it is already running, it finishes but is not retried. */
export async function removeJob(tx: Tx, jobKey: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${jobKey}::text)`.execute(tx);
}

/** Adds many jobs in one statement, in the caller's transaction. */
export async function addJobs(db: Database | Tx, jobs: readonly JobSpec[]): Promise<void> {
  await sql`select graphile_worker.add_job(
    name, payload, job_key => "jobKey", queue_name => "queueName", run_at => "runAt"
  ) from json_to_recordset(${JSON.stringify(jobs)}::json)
    as job (name text, payload json, "jobKey" text, "queueName" text, "runAt" timestamptz)`.execute(db);
}

/** Lets each feature register its job handlers, so that the worker need not know the features. */
@Injectable()
export class JobRegistry {
  readonly handlers = new Map<JobName, (payload: never) => Promise<void>>();
  /** Crontab lines by job: `* * * * * job-name ?jobKey=…`. */
  readonly schedules = new Map<string, string>();
  /** Jobs that each worker adds when it starts. */
  readonly startJobs: JobSpec[] = [];

  handle<N extends JobName>(name: N, handler: (payload: Jobs[N]) => Promise<void>): void {
    this.handlers.set(name, handler);
  }

  /** Runs a job in its own queue when a worker starts; a process without a worker adds none. */
  atStart<N extends JobName>(name: N, payload: Jobs[N], jobKey: string = name): void {
    this.startJobs.push({ name, payload, jobKey, queueName: name } as JobSpec);
  }

  /** Runs a job without a payload every `minutes` minutes: once across all replicas, and never two at a time. */
  every(minutes: number, name: JobName): void {
    this.schedules.set(name, `*/${minutes} * * * * ${name} ?${optionsOf(name)}&max=1`);
  }

  /**
   * Runs a job without a payload once a night, at half past `hour` (UTC). A run that was missed within the last day is made up
   * for.
   */
  nightly(hour: number, name: JobName): void {
    this.schedules.set(name, `30 ${hour} * * * ${name} ?${optionsOf(name)}&fill=1d`);
  }
}

/**
 * A run that still waits keeps its time: with a host whose clock is ahead, each tick would otherwise move it on before the database's
 * clock has reached it.
 */
const optionsOf = (name: JobName) => `jobKey=${name}&jobKeyMode=preserve_run_at&queue=${name}`;

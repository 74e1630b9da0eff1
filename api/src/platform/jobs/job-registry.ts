import { Injectable } from '@nestjs/common';
import type { JobName, Jobs } from './queue.ts';

type Handler<N extends JobName> = (payload: Jobs[N]) => Promise<void>;

/** Where each feature says who does its jobs, so that the worker need not know the features. */
@Injectable()
export class JobRegistry {
  readonly handlers = new Map<JobName, (payload: never) => Promise<void>>();
  /** Crontab lines: `* * * * * job-name ?jobKey=…`. */
  readonly schedules: string[] = [];

  handle<N extends JobName>(name: N, handler: Handler<N>): void {
    this.handlers.set(name, handler);
  }

  /** Runs a job without payload every so many minutes, once across all replicas, never twice at a time. */
  every(minutes: number, name: JobName): void {
    this.schedules.push(`*/${minutes} * * * * ${name} ?jobKey=${name}&queue=${name}&max=1`);
  }
}

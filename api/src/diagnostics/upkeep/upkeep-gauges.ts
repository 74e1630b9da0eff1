import { Gauge, Registry } from 'prom-client';
import type { Disk } from './machine.ts';
import type { TaskState } from './upkeep-runs.repository.ts';

interface Seen {
  /** Undefined while Postgres does not respond. */
  tasks: TaskState[] | undefined;
  /** When the certificate expires that visitors get; null if that is not known. */
  expires: Date | null;
  disk: Disk | undefined;
}

/** Prints the gauges of certificates, backups and the disk as Prometheus text. Tasks that are not set up have none. */
export function printUpkeep({ tasks = [], expires, disk }: Seen): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const byTask = (name: string, help: string, of: (state: TaskState) => number | null) => {
    const made = new Gauge({ name, help, registers: [registry], labelNames: ['task'] });
    for (const state of tasks) {
      const value = of(state);
      if (value !== null) made.set({ task: state.task }, value);
    }
  };
  byTask('site_upkeep_succeeded', 'Whether the latest run of the task succeeded', (state) => Number(state.succeeded));
  byTask('site_upkeep_late', 'Whether the next run of the task is overdue', (state) => Number(state.isLate));
  byTask('site_upkeep_last_success_timestamp_seconds', 'When the task last succeeded', ({ lastSuccessAt }) =>
    lastSuccessAt ? seconds(lastSuccessAt) : null,
  );
  const certificate = expires ?? tasks.find(({ task }) => task === 'certificate')?.expiresAt;
  if (certificate)
    gauge('site_certificate_expires_timestamp_seconds', 'When the certificate expires').set(seconds(certificate));
  const bytes = tasks.find(({ task }) => task === 'backup')?.bytes;
  if (bytes != null) gauge('site_backup_bytes', 'Size of the newest backup').set(bytes);
  if (disk) gauge('site_disk_used_ratio', 'How full the disk is where this process runs, 0 to 1').set(disk.used);
  return registry.metrics();
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

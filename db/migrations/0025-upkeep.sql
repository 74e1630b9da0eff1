-- Outcomes of what runs beside the api on a schedule: renewing the certificate, backups, and checking a backup by restoring it.
-- Written by upkeep/record.sh alone; the api reads it for metrics, notices and the desk.
create table upkeep_runs (
  id bigint generated always as identity primary key,
  task text not null check (task in ('certificate', 'backup', 'restore-check')),
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  -- What went wrong, for the team. Null after a success.
  problem text check (length(problem) <= 500),
  -- When the next run finishes at the latest; later than this the task is late, whatever its last outcome was.
  next_by timestamptz not null,
  -- Of a certificate: when the one in use expires.
  expires_at timestamptz,
  -- Of a backup: size of the file.
  bytes bigint,
  check (succeeded = (problem is null))
);

create index upkeep_runs_latest on upkeep_runs (task, id desc);

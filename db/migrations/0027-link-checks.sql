-- Checks of the targets of all short links, which staff start at the desk (api/src/redirects/link-checks.ts).

-- The last response of each link's target. Apart from redirects, which replicas read again whenever it changes, and whose rows
-- count hits.
create table redirect_checks (
  redirect_id bigint primary key references redirects (id) on delete cascade,
  -- What was requested; once the link leads elsewhere, the result no longer counts.
  target text not null,
  checked_at timestamptz not null default now(),
  is_alive boolean not null,
  -- The HTTP status; null if there was no response, as `reason` says.
  status integer,
  reason text
);
create index redirect_checks_broken on redirect_checks (redirect_id) where not is_alive;

create table redirect_check_runs (
  id bigint generated always as identity primary key,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How many links there were at the beginning.
  total integer not null,
  checked integer not null default 0,
  broken integer not null default 0,
  -- Links up to this id have been checked.
  last_id bigint not null default 0
);
-- One run at a time, however often and by however many people it is requested.
create unique index redirect_check_runs_open on redirect_check_runs ((finished_at is null)) where finished_at is null;

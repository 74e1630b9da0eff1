-- Takes over a database from before 1.0.0, as migration 0030 of then left it: afterwards it has the tables of 0001-schema.sql
-- (db/migrate.ts). Goes with the first release that no such database can meet any more.

-- What needs a person, and since when: one row for each open case of a condition, deleted once it is over. The job
-- look-at-conditions writes them. The cases' words are not stored.
create table conditions (
  -- see Conditions.define in api/src/platform/conditions/conditions.ts
  name text not null,
  -- which case: the record's id, never an address
  key text not null,
  since timestamptz not null default now(),
  -- when the team was last mailed about it
  mailed_at timestamptz,
  primary key (name, key)
);
-- When all conditions were last looked at.
create table condition_looks (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default now()
);

-- Notices are about events: they are due at once, and no state of theirs ends.
delete from team_notices where over_at is not null or told_as = 'dropped' or (told_at is null and due_at > now());
alter table team_notices drop column over_at, drop column due_at, drop constraint team_notices_told_as_check;
alter table team_notices add check (told_as in ('mail', 'digest'));
create unique index team_notices_cause on team_notices (kind, cause);
create index team_notices_untold on team_notices (kind, created_at) where told_at is null;

drop function add_page_views(jsonb, integer);
drop table page_views, view_origins, origin_views, weekly_page_views, monthly_page_views, page_vitals;

-- No row describes a visit or a visitor. analytics/ adds to these counters about once a second. Days are in TEAM_TIME_ZONE, by the
-- api's clock.
create table page_views (
  day date not null,
  -- the path of one of our pages, or 'other'
  path text not null,
  source text not null,
  campaign text not null,
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  views integer not null check (views > 0),
  -- views that came from outside the site
  visits integer not null check (visits between 0 and views),
  primary key (day, path, source, campaign, device)
);

-- Links are looked up one by one; no process holds a copy of them any more.
drop trigger redirects_changed on redirects;
drop trigger redirect_changed on redirects;
drop function redirects_changed();
drop function note_redirect_change();
drop table redirect_changes;
drop table redirects_version;

update leads set source = coalesce(source, lead_source(utm, referrer)), campaign = coalesce(campaign, '') where campaign is null;
drop function store_lead(jsonb, text, json, text, text, jsonb);
drop function store_lead(jsonb, text, json, text, text);
drop index leads_unnamed;
alter table leads drop column utm_source, drop column utm_campaign, drop column referrer_host;
drop function lead_source(jsonb, text);

-- What the buyer pays or has paid, in the currency's smallest unit.
alter table payments add column amount_cents bigint not null
  generated always as (coalesce(amount_total_cents, seats::bigint * unit_amount_cents)) stored;
drop index payments_amount;
create index payments_amount on payments (amount_cents, id);

-- Jobs of these names exist no more.
delete from graphile_worker._private_jobs where task_id in
  (select id from graphile_worker._private_tasks where identifier in ('copy-blog', 'name-lead-origins'));

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

-- Stores a lead and its notice as before (0013).
create or replace function store_lead(
  lead jsonb,
  job_name text,
  job_payload json,
  job_key text,
  job_queue text,
  -- kind, cause, facts, reply_to
  notice jsonb
) returns boolean language plpgsql as $$
begin
  if not store_lead(lead, job_name, job_payload, job_key, job_queue) then
    return false;
  end if;
  if notice is not null then
    insert into team_notices (kind, cause, facts, reply_to)
      values (notice ->> 'kind', notice ->> 'cause', notice -> 'facts', notice ->> 'reply_to')
      on conflict (kind, cause) do nothing;
  end if;
  return true;
end;
$$;

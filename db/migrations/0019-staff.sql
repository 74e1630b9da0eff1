-- Staff members, who may use the desk. A Supabase account alone is not enough: the desk checks this row on every call.
create table staff (
  -- the account at Supabase
  user_id uuid primary key,
  -- in lower case, as Supabase stored it when the role was granted
  email text not null,
  role text not null check (role in ('viewer', 'operator', 'owner')),
  -- who granted the current role: the e-mail of an owner, or "command line"
  granted_by text not null,
  granted_at timestamptz not null default now(),
  -- when the staff member was removed
  removed_at timestamptz
);

-- Actions of staff, recorded in the transaction of the action itself. Records are referred to by id, so that no personal data of
-- customers is kept here for good.
create table desk_actions (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the staff member's e-mail at the time, or "command line"; for the command line, actor_id is null
  actor text not null,
  actor_id uuid,
  -- e.g. staff.grant
  action text not null,
  -- the record concerned, e.g. payment and its id
  subject_kind text not null,
  subject_id text not null,
  -- the changed facts; null if the record did not exist before, or does not exist after
  before jsonb,
  after jsonb,
  reason text
);
create index desk_actions_subject on desk_actions (subject_kind, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;
create trigger desk_actions_append_only before update or delete or truncate on desk_actions
  for each statement execute function refuse_change();

-- People of the team who may use the desk. An account at Supabase alone entitles nobody: the desk looks for this row on every call.
create table staff (
  -- the account at Supabase
  user_id uuid primary key,
  -- in lower case, as Supabase stored it when the role was granted
  email text not null,
  role text not null check (role in ('viewer', 'operator', 'owner')),
  -- who granted the present role: the e-mail of an owner, or "command line"
  granted_by text not null,
  granted_at timestamptz not null default now(),
  -- since when they no longer belong to the team
  removed_at timestamptz
);

-- What people of the team did, written in the transaction that does it. Things are named by their ids, so that no personal data of
-- customers is kept here for good.
create table desk_actions (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- who: their e-mail at the time, or "command line"; the account is null for the command line
  actor text not null,
  actor_id uuid,
  -- what, e.g. staff.grant
  action text not null,
  -- about which thing, e.g. payment and its id
  subject_kind text not null,
  subject_id text not null,
  -- what changed; null for what did not exist, or exists no longer
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

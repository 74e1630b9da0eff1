-- What the team should hear of. A row is added in the transaction of what happened; the job tell-team turns rows into mails, one by
-- one or many in a digest. There are rows only where TEAM_MAIL_TO says who hears of them.
create table team_notices (
  id uuid primary key default gen_random_uuid(),
  -- what about, see noticeKinds in api/src/platform/config/team-mail.ts
  kind text not null,
  -- what happened, e.g. a payment's id
  cause text not null,
  -- what the mail is written from
  facts jsonb not null,
  -- whom a reply reaches; null: MAIL_REPLY_TO
  reply_to text,
  created_at timestamptz not null default now(),
  -- when it is to be told
  due_at timestamptz not null default now(),
  -- when it went into the outbox, and as what. dropped: it was no longer true when its time came
  told_at timestamptz,
  told_as text check (told_as in ('mail', 'digest', 'dropped')),
  -- for a state that lasts, such as an import that has stopped: when it was over. The same state may then begin again
  over_at timestamptz,
  check ((told_at is null) = (told_as is null))
);
-- However often something is noticed, it is one notice.
create unique index team_notices_cause on team_notices (kind, cause) where over_at is null;
create index team_notices_untold on team_notices (kind, due_at) where told_at is null;
create index team_notices_told on team_notices (kind, told_at) where told_at is not null;

-- Stores a lead as before (0006), and with it the notice of a new one; null adds none. The function of five arguments stays for
-- replicas that are not replaced yet.
create function store_lead(
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
      on conflict (kind, cause) where over_at is null do nothing;
  end if;
  return true;
end;
$$;

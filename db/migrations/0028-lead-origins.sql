-- A lead's source and campaign are named by one rule, analytics/origin.ts, before the lead is stored. Until now the lists used
-- lead_source (0021), and reports named the columns of 0022 each time they were read.

-- If something holds the table, this gives up after a second and is tried again (db/migrate.ts): whatever waits for such a lock
-- makes all new leads wait behind it.
set local lock_timeout = '1s';

-- Null until the job name-lead-origins has named the lead: leads from before, and from replicas that still run the previous version.
alter table leads add column campaign text;

-- As in 0021, but leaves the source alone. lead_source and the columns utm_source, utm_campaign and referrer_host with their
-- indexes remain for the previous version; nothing else uses them.
create or replace function describe_lead() returns trigger language plpgsql as $$
begin
  new.words := lead_words(new.email, new.fields);
  return new;
end;
$$;
create or replace trigger describe_lead before insert or update of email, fields on leads
  for each row execute function describe_lead();

-- As in 0014, with the source and the campaign.
create or replace function store_lead(
  lead jsonb,
  -- as graphile_worker.add_job takes them; a null name adds no job
  job_name text,
  job_payload json,
  job_key text,
  job_queue text
) returns boolean language plpgsql as $$
begin
  -- Two equal posts at once must see each other. Each statement below sees what was committed before it began.
  perform pg_advisory_xact_lock(hashtextextended(lead ->> 'content_hash', 0));
  -- Sent again from another tab, the lead belongs to the checkout there.
  update leads set repeats = repeats + 1, attempt_key = coalesce((lead ->> 'attempt_key')::uuid, attempt_key)
    where content_hash = lead ->> 'content_hash' and created_at > now() - interval '10 minutes';
  if found then
    return false;
  end if;
  insert into leads (
    id, form, email, fields, page, referrer, utm, source, campaign, first_visit, attempt_key, consent, hutk, visitor_address,
    content_hash, relay_state
  )
    select id, form, email, fields, page, referrer, utm, source, campaign, coalesce(first_visit, '{}'), attempt_key, consent, hutk,
      visitor_address, content_hash, relay_state
    from jsonb_populate_record(null::leads, lead);
  if job_name is not null then
    perform graphile_worker.add_job(
      job_name, job_payload, job_key => store_lead.job_key, queue_name => job_queue, job_key_mode => 'unsafe_dedupe'
    );
  end if;
  return true;
end;
$$;

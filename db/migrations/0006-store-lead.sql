-- As before (0003), but the job is added in the mode that does not look for a running job of the same key. A lead's key is its
-- own new id, so there is none; and the look reads all waiting jobs for as long as the table has not been analysed, which made
-- each lead slower than the one before while HubSpot was away.

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
  update leads set repeats = repeats + 1
    where content_hash = lead ->> 'content_hash' and created_at > now() - interval '10 minutes';
  if found then
    return false;
  end if;
  insert into leads (id, form, email, fields, page, referrer, utm, consent, hutk, visitor_address, content_hash, relay_state)
    select id, form, email, fields, page, referrer, utm, consent, hutk, visitor_address, content_hash, relay_state
    from jsonb_populate_record(null::leads, lead);
  if job_name is not null then
    perform graphile_worker.add_job(
      job_name, job_payload, job_key => store_lead.job_key, queue_name => job_queue, job_key_mode => 'unsafe_dedupe'
    );
  end if;
  return true;
end;
$$;

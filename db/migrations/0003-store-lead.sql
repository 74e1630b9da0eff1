-- Stores a lead and the job that relays it in one call: over a network every statement of a transaction is a round trip, and
-- a form's visitor waits for all of them. The queue's own schema is made after the migrations; its name is looked up at run time.

create function store_lead(
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
    perform graphile_worker.add_job(job_name, job_payload, job_key => store_lead.job_key, queue_name => job_queue);
  end if;
  return true;
end;
$$;

comment on function store_lead is 'false: the same form, address and content came within ten minutes, and this is that lead';

-- How a visit began travels with the lead, and the lead with the payment that it led to; what was paid becomes a deal at HubSpot.

-- first_utm_source …, first_referrer and landing_page; utm and referrer are those of the last visit
alter table leads add column first_visit jsonb not null default '{}';
-- the checkout attempt that the form led to: payments of that attempt belong to this lead
alter table leads add column attempt_key uuid;
create index leads_attempt on leads (attempt_key, created_at) where attempt_key is not null;

-- As before (0006), with the new columns; leads of the version before have no first visit.
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
    id, form, email, fields, page, referrer, utm, first_visit, attempt_key, consent, hutk, visitor_address, content_hash, relay_state
  )
    select id, form, email, fields, page, referrer, utm, coalesce(first_visit, '{}'), attempt_key, consent, hutk, visitor_address,
      content_hash, relay_state
    from jsonb_populate_record(null::leads, lead);
  if job_name is not null then
    perform graphile_worker.add_job(
      job_name, job_payload, job_key => store_lead.job_key, queue_name => job_queue, job_key_mode => 'unsafe_dedupe'
    );
  end if;
  return true;
end;
$$;
comment on function store_lead(jsonb, text, json, text, text) is 'false: the same form, address and content came within ten minutes, and this is that lead';

-- What HubSpot has of a payment, once deals are configured. A row and its job are added in the transaction that changed the payment.
create table deals (
  payment_id uuid primary key references payments (id),
  -- waiting: HubSpot lacks the last change; refused: it will not take it as it is
  state text not null default 'waiting' check (state in ('waiting', 'synced', 'refused')),
  -- counts the payment's changes: what was sent before another change is not the last word
  revision integer not null default 1,
  -- HubSpot's ids, as of the last time
  deal_id text,
  contact_id text,
  -- the stage that was sent last; it is sent again only when another is due, so that a person may move the deal
  stage text,
  -- failed since it last held, and why
  tries integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  synced_at timestamptz
);
create index deals_unsynced on deals (created_at) where state <> 'synced';

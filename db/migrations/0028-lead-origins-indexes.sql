-- outside a transaction
-- Indexes of 0028-lead-origins. Building them concurrently takes longer, but no lead waits for it.

-- Leads that the job name-lead-origins has still to name. Empty otherwise, so it costs new leads nothing.
drop index concurrently if exists leads_unnamed;
create index concurrently leads_unnamed on leads (created_at) where campaign is null;

-- A report counts leads from the index alone.
drop index concurrently if exists leads_counted;
create index concurrently leads_counted on leads (created_at) include (form, source, campaign);

-- A payment's origin is that of its lead. It is read from the index alone, because these leads are scattered over the table.
drop index concurrently if exists leads_of_attempt;
create index concurrently leads_of_attempt on leads (attempt_key, created_at) include (source, campaign) where attempt_key is not null;

-- An organization's origin is that of its first payment, read from the index alone.
drop index concurrently if exists payments_of_customer;
create index concurrently payments_of_customer on payments (customer_id, claimed_at, id) include (attempt_key)
  where customer_id is not null;

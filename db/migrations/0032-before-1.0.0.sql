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

-- The desk lists and searches leads and short links.

-- Words by which people look for a lead: of its address, names and company.
create function lead_words(email text, fields jsonb) returns tsvector language sql immutable parallel safe
return search_words(concat_ws(' ', email, fields ->> 'firstname', fields ->> 'lastname', fields ->> 'company'));

-- Where a lead came from, in one word: utm_source, or else the host of the page that linked here, named as analytics/origin.ts
-- names it. What may be the address of a person or of a page counts as 'other'.
create function lead_source(utm jsonb, referrer text) returns text language sql immutable parallel safe
return case
  when trim(coalesce(utm ->> 'utm_source', '')) <> '' then
    case when utm ->> 'utm_source' ~ '[@/]' or length(trim(utm ->> 'utm_source')) > 64 then 'other'
    else lower(regexp_replace(trim(utm ->> 'utm_source'), '\s+', ' ', 'g')) end
  when trim(coalesce(referrer, '')) <> '' then
    coalesce(lower(substring(referrer from '^(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[wW]{3}[.])?([A-Za-z0-9.-]{1,100})(?:[:/?#]|$)')), 'other')
  else 'direct'
end;

-- Stored, because a list reads thousands of them to count its matches. Generated for the rows that exist, which writes the table
-- anew only once; for new rows by a trigger, which costs a third, because its expressions are planned once a connection.
alter table leads
  add column words tsvector generated always as (lead_words(email, fields)) stored,
  add column source text generated always as (lead_source(utm, referrer)) stored;
alter table leads alter column words drop expression, alter column source drop expression;
create function describe_lead() returns trigger language plpgsql as $$
begin
  new.words := lead_words(new.email, new.fields);
  new.source := lead_source(new.utm, new.referrer);
  return new;
end;
$$;
create trigger describe_lead before insert or update of email, fields, utm, referrer on leads
  for each row execute function describe_lead();

create index leads_words on leads using gin (words) with (gin_pending_list_limit = 512);
-- What follows the order narrows down other filters within the index.
create index leads_by_form on leads (form, created_at, id, relay_state, source);
create index leads_by_state on leads (relay_state, created_at, id, source);
create index leads_by_source on leads (source, created_at, id);

-- Slugs as they look, for finding look-alikes (api/src/redirects/similar-slugs.ts).
create index redirects_shape on redirects (
  replace(replace(translate(lower(slug), '01i-_', 'oll'), 'rn', 'm'), 'vv', 'w')
);

-- Hits by day. A day is one in TEAM_TIME_ZONE, by the api's clock. They go with their link, also if it is deleted by hand.
alter table redirects add column id bigint generated always as identity unique;
create table redirect_hits (
  redirect_id bigint not null references redirects (id) on delete cascade,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (redirect_id, day)
);

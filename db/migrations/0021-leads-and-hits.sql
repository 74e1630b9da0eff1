-- The desk lists and searches leads and short links.

-- The words by which a lead can be found: those of its address, names and company.
create function lead_words(email text, fields jsonb) returns tsvector language sql immutable parallel safe
return search_words(concat_ws(' ', email, fields ->> 'firstname', fields ->> 'lastname', fields ->> 'company'));

-- The source of a lead: utm_source or, without it, the host of the linking page, named as in analytics/origin.ts. A utm_source
-- that may be an e-mail address or a URL becomes 'other'.
create function lead_source(utm jsonb, referrer text) returns text language sql immutable parallel safe
return case
  when trim(coalesce(utm ->> 'utm_source', '')) <> '' then
    case when utm ->> 'utm_source' ~ '[@/]' or length(trim(utm ->> 'utm_source')) > 64 then 'other'
    else lower(regexp_replace(trim(utm ->> 'utm_source'), '\s+', ' ', 'g')) end
  when trim(coalesce(referrer, '')) <> '' then
    coalesce(lower(substring(referrer from '^(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[wW]{3}[.])?([A-Za-z0-9.-]{1,100})(?:[:/?#]|$)')), 'other')
  else 'direct'
end;

-- Stored, because a list reads thousands of them to count its matches. For existing rows, generated columns fill them while
-- rewriting the table only once. For new rows, a trigger does it at a third of the cost: its expressions are planned only once per
-- connection.
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
-- The columns after the sort order let other filters be checked within the index.
create index leads_by_form on leads (form, created_at, id, relay_state, source);
create index leads_by_state on leads (relay_state, created_at, id, source);
create index leads_by_source on leads (source, created_at, id);

-- Slugs with similar characters made equal, for finding look-alikes (api/src/redirects/similar-slugs.ts).
create index redirects_shape on redirects (
  replace(replace(translate(lower(slug), '01i-_', 'oll'), 'rn', 'm'), 'vv', 'w')
);

-- Hits by day in TEAM_TIME_ZONE, by the api's clock. They are deleted with their link, even if it is deleted by hand.
alter table redirects add column id bigint generated always as identity unique;
create table redirect_hits (
  redirect_id bigint not null references redirects (id) on delete cascade,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (redirect_id, day)
);

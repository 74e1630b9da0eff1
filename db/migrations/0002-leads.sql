-- What visitors sent through the forms. Stored before anyone hears "thank you", relayed to HubSpot afterwards by a job that was
-- added in the same transaction.

create table leads (
  id uuid primary key,
  form text not null,
  email text not null,
  fields jsonb not null,
  page text,
  referrer text,
  utm jsonb not null default '{}',
  consent boolean,
  hutk text,
  visitor_address inet,
  -- the same form, address and content within ten minutes is the same lead
  content_hash text not null,
  repeats integer not null default 0,
  created_at timestamptz not null default now(),
  -- waiting: will be tried (again); relayed: HubSpot has it; refused: HubSpot will never take it as it is; embedded: HubSpot's own
  -- form had taken it already
  relay_state text not null default 'waiting' check (relay_state in ('waiting', 'relayed', 'refused', 'embedded')),
  relay_attempts integer not null default 0,
  relay_error text,
  relayed_at timestamptz
);
create index leads_same_content on leads (content_hash, created_at);
create index leads_newest on leads (created_at desc);
create index leads_unfinished on leads (relay_state) where relay_state in ('waiting', 'refused');

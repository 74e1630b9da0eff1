-- The tables of the product. Each says what a row means; docs/architecture.md says which folder writes it. The queue's schema is
-- graphile-worker's own (db/migrate.ts).

-- The words of a text that the desk searches (platform/database/search-words.ts). ASCII punctuation separates words, so that an
-- address is found by its local part, its host and its domain.
create function search_words(text)
 returns tsvector language sql immutable parallel safe
as $$
  select to_tsvector('simple'::regconfig, translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;

-- The desk lists and searches leads and short links.
-- The words by which a lead can be found: those of its address, names and company.
create function lead_words(email text, fields jsonb)
 returns tsvector language sql immutable parallel safe
return search_words(concat_ws(' ', email, (fields ->> 'firstname'), (fields ->> 'lastname'), (fields ->> 'company')));

-- Profiles and customers carry the specification's columns; the same two tables exist at Supabase (db/supabase/).
create table profiles (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  user_roles text not null default 'customer_admin',
  org_name text,
  cohort_id integer not null default 2,
  created_at timestamptz not null default now(),
  -- copying to Supabase: when it last held, how often it failed since, and the last reason
  synced_at timestamptz,
  sync_attempts integer not null default 0,
  sync_error text,
  -- The erasure of an administrator. The row remains because an organization refers to it, but is no longer copied to Supabase.
  erased_as uuid
);
create index profiles_words on profiles using gin (search_words(((((first_name || ' ') || last_name) || ' ') || email))) with (fastupdate = off);
create index profiles_address on profiles (lower(email) text_pattern_ops);
create index profiles_unsynced on profiles (created_at) where ((synced_at is null) or (sync_error is not null));

create table customers (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  admin_id uuid not null unique references profiles(id),
  seats integer not null default 1 check (seats >= 0),
  created_at timestamptz not null default now(),
  -- When the administrator confirmed the address; null for those who signed up and have not used the link in their mail.
  address_verified_at timestamptz,
  -- When logins of the administrator were blocked, because the owner of the address says that they did not sign up.
  frozen_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Reports read the organizations and payments of a period.
create index customers_created on customers (created_at);
create index customers_words on customers using gin (search_words(name)) with (fastupdate = off);
create index customers_listed_seats on customers (seats, id);
create index customers_unsettled on customers (created_at, id) where ((address_verified_at is null) or (frozen_at is not null));

-- One row a Checkout Session. It is written before Stripe is asked, so that its id is Stripe's idempotency key and a request
-- that is sent twice finds the session it made before.
create table payments (
  id uuid primary key,
  attempt_key uuid,
  seats integer not null check (seats > 0),
  unit_amount_cents integer not null check (unit_amount_cents > 0),
  currency text not null,
  claim_token text not null unique,
  checkout_session_id text unique,
  created_at timestamptz not null default now(),
  -- when the buyer last saw this session
  opened_at timestamptz not null default now(),
  -- Facts read from Stripe. Being paid or expired never ends; refunds and disputes may, so they are those of the read that began
  -- last (facts_at): an older answer that arrives late changes nothing.
  facts_at timestamptz,
  payment_intent_id text unique,
  amount_total_cents integer,
  amount_refunded_cents integer not null default 0,
  payer_email text,
  paid_at timestamptz,
  expired_at timestamptz,
  disputed_at timestamptz,
  -- paid, but not as our checkout sells: a person must look before anybody gets seats
  problem text,
  -- The claim: the user's id is chosen before the identity provider is asked; the lease lets one request work at a time.
  user_id uuid not null unique,
  lease_holder uuid,
  lease_until timestamptz,
  customer_id uuid references customers(id),
  claimed_at timestamptz,
  -- What was ordered, so that a payment can be compared with it whatever the configuration says by then.
  product_id text,
  -- A person may accept a payment that does not fit what was ordered. What was accepted is the problem as it stood: another one
  -- needs another look.
  accepted_problem text,
  accepted_reason text,
  accepted_seats integer check (accepted_seats > 0),
  accepted_at timestamptz,
  -- Whose claim was tried last. An account that an abandoned claim left behind is found by it when the same person buys again.
  claim_email text,
  -- Passwords tried for a payment: a buyer must not be able to guess other people's passwords.
  password_tries integer not null default 0,
  password_tried_at timestamptz,
  -- A Checkout Session may be complete before its money arrives: bank debits take days, and may fail.
  -- completed_at: when the session was first seen complete and unpaid; null for payments that were paid at once.
  completed_at timestamptz,
  failed_at timestamptz,
  -- The parts of the total.
  amount_subtotal_cents integer,
  amount_discount_cents integer,
  amount_tax_cents integer,
  status text not null generated always as (
    case
      when (disputed_at is not null) then 'disputed'
      when ((paid_at is not null) and (amount_refunded_cents >= amount_total_cents) and ((amount_refunded_cents > 0) or (amount_subtotal_cents is null))) then 'refunded'
      when ((paid_at is not null) and (amount_refunded_cents > 0)) then 'partially_refunded'
      when (paid_at is not null) then 'paid'
      when (failed_at is not null) then 'failed'
      when (completed_at is not null) then 'pending'
      when (expired_at is not null) then 'expired'
      else 'open'
    end
  ) stored,
  -- Said once, as claimable is: what a person must look at before anybody gets seats.
  in_review boolean not null generated always as (((paid_at is not null) and (customer_id is null) and (not coalesce(((amount_refunded_cents >= amount_total_cents) and ((amount_refunded_cents > 0) or (amount_subtotal_cents is null))), false)) and (problem is not null) and (problem is distinct from accepted_problem))) stored,
  -- Whether a payment may become an organization, said once: the claim, the api's replies, the metrics and the operator's list all
  -- read this column. A generated column cannot read another one, so it starts from the same facts as status.
  claimable boolean not null generated always as (((paid_at is not null) and (disputed_at is null) and (not coalesce(((amount_refunded_cents >= amount_total_cents) and ((amount_refunded_cents > 0) or (amount_subtotal_cents is null))), false)) and ((problem is null) or (not (problem is distinct from accepted_problem))) and (customer_id is null))) stored,
  -- Companies that pay by invoice. A contact sends the form; a staff member approves or declines the request. Stripe sends an invoice
  -- only after approval; its payment is a payment like any other.
  -- Stripe's invoice (in_…), for payments without a Checkout Session.
  invoice_id text unique,
  -- The erasure that removed the payer's address from a payment; the payer's address at Stripe is then not stored again.
  erased_as uuid,
  -- What the buyer pays or has paid, in the currency's smallest unit.
  amount_cents bigint not null generated always as (coalesce((amount_total_cents)::bigint, ((seats)::bigint * unit_amount_cents))) stored,
  unique (attempt_key, seats),
  check ((customer_id is null) = (claimed_at is null)),
  constraint payments_check1 check ((customer_id is null) or (paid_at is not null)),
  constraint payments_check2 check (num_nulls(accepted_problem, accepted_reason, accepted_seats, accepted_at) = ANY (ARRAY[0, 4]))
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index payments_claim_email on payments (lower(claim_email)) where ((claim_email is not null) and (customer_id is null));
create index payments_customer on payments (customer_id) where (customer_id is not null);
create index payments_claimable on payments (created_at) where claimable;
-- The reconciler reads these again until their money has arrived or failed.
create index payments_pending on payments (facts_at) where (status = 'pending');
create index payments_unpaid_invoices on payments (facts_at) where ((invoice_id is not null) and (paid_at is null));
create index payments_created on payments (created_at);
create index payments_paid on payments (paid_at) where (paid_at is not null);
create index payments_words on payments using gin (search_words(coalesce(payer_email, ''))) with (fastupdate = off);
create index payments_status on payments (status, created_at, id);
create index payments_in_review on payments (created_at, id) where in_review;
create index payments_payer_address on payments (lower(payer_email) text_pattern_ops);
create index payments_claim_address on payments (lower(claim_email) text_pattern_ops);
-- For the list of what needs attention, which an open desk reads every minute.
create index payments_disputed on payments (disputed_at, id) where (status = 'disputed');
create index payments_of_customer on payments (customer_id, claimed_at, id) include (attempt_key) where (customer_id is not null);
-- For the sort orders of the lists, also when filtered by state.
create index payments_amount on payments (amount_cents, id);

-- Ledger of webhook events. A row exists before Stripe hears 2xx.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  payment_intent_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  deliveries integer not null default 1,
  processed_at timestamptz,
  error text
);
-- For the history of a payment.
create index stripe_events_object on stripe_events (object_id);
create index stripe_events_intent on stripe_events (payment_intent_id) where (payment_intent_id is not null);
create index stripe_events_done on stripe_events (processed_at) where (processed_at is not null);

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
  relayed_at timestamptz,
  -- How a visit began travels with the lead, and the lead with the payment that it led to; what was paid becomes a deal at HubSpot.
  -- first_utm_source …, first_referrer and landing_page; utm and referrer are those of the last visit
  first_visit jsonb not null default '{}',
  -- the checkout attempt that the form led to: payments of that attempt belong to this lead
  attempt_key uuid,
  words tsvector,
  source text,
  -- the names of api/src/analytics/origin.ts
  campaign text
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index leads_same_content on leads (content_hash, created_at);
create index leads_newest on leads (created_at desc);
create index leads_unfinished on leads (relay_state) where (relay_state in ('waiting', 'refused'));
-- The person and company that a buyer named on a form before paying.
create index leads_buyer_words on leads using gin (search_words(((((((email || ' ') || coalesce((fields ->> 'firstname'), '')) || ' ') || coalesce((fields ->> 'lastname'), '')) || ' ') || coalesce((fields ->> 'company'), '')))) with (fastupdate = off) where (attempt_key is not null);
create index leads_words on leads using gin (words) with (gin_pending_list_limit = 512);
-- The columns after the sort order let other filters be checked within the index.
create index leads_by_form on leads (form, created_at, id, relay_state, source);
create index leads_by_state on leads (relay_state, created_at, id, source);
create index leads_by_source on leads (source, created_at, id);
-- People are found by their address, or by its beginning.
create index leads_address on leads (lower(email) text_pattern_ops);
-- Retention removes the oldest rows first.
create index leads_done on leads (created_at) where (relay_state in ('relayed', 'embedded'));
create index leads_visitors on leads (created_at) where ((visitor_address is not null) or (hutk is not null));
create index leads_counted on leads (created_at) include (form, source, campaign);
create index leads_of_attempt on leads (attempt_key, created_at) include (source, campaign) where (attempt_key is not null);
create function describe_lead()
 returns trigger language plpgsql
as $$
begin
  new.words := lead_words(new.email, new.fields);
  return new;
end;
$$;
create trigger describe_lead before insert or update of email, fields on leads for each row execute function describe_lead();

-- The blog's copy of what HubSpot publishes. Readers are answered from here only; a job writes it (api/src/blog/).
create table blog_authors (
  id text primary key,
  -- the byline; null: HubSpot knows the author no more, or never gave a name
  display_name text,
  read_at timestamptz not null default now(),
  -- As above; null: an author without a name has no list.
  slug text,
  former_slugs text[] not null default '{}'
);
create index blog_authors_slug on blog_authors (lower(slug));
-- Authors are read again now and then: only another name changes what readers see.
create function blog_author_changed()
 returns trigger language plpgsql
as $$
begin
  update blog_sync set version = gen_random_uuid();
  return null;
end
$$;
create trigger blog_author_renamed after update on blog_authors for each row when ((old.display_name is distinct from new.display_name)) execute function blog_author_changed();
create trigger blog_author_known after insert or delete on blog_authors for each row execute function blog_author_changed();
create trigger blog_author_moved after update on blog_authors for each row when ((old.slug is distinct from new.slug)) execute function blog_author_changed();

create table blog_posts (
  -- HubSpot's id
  id text primary key,
  -- with the blog's root path: "blog/my-post"
  slug text not null check (slug <> ''),
  title text not null,
  featured_image text,
  featured_image_alt text not null default '',
  -- no reference: a post must be copied although its author could not be read yet
  author_id text,
  publish_date timestamptz not null,
  -- HubSpot's time of the last change: an older answer that arrives late changes nothing
  updated timestamptz not null,
  meta_description text,
  -- HTML, sanitised
  post_summary text not null,
  post_body text not null,
  -- of what HubSpot sent, and the rules it was sanitised by: both as before means that nothing is to be written
  source_hash text not null,
  sanitised_as text not null,
  copied_at timestamptz not null default now(),
  -- since when HubSpot publishes it no more; its texts are gone then, the row remembers that there was a post
  withdrawn_at timestamptz,
  -- another published post has the same slug and a newer publish date
  shadowed boolean not null default false,
  -- HubSpot's ids, also of tags that could not be read yet
  tag_ids text[] not null default '{}',
  -- What is searched; its writers are the triggers below, so that no way of changing a post can forget it. That includes the version
  -- before this one, which may still run.
  search tsvector not null default ''::tsvector
);
create index blog_posts_newest on blog_posts (publish_date desc, id desc) where ((withdrawn_at is null) and (not shadowed));
create index blog_posts_slug on blog_posts (lower(slug));
-- what a post's address on the site shows of its slug
create index blog_posts_segment on blog_posts (lower(regexp_replace(slug, '^.*/', '')));
-- A background job writes the posts and visitors read them, so index entries are merged when they are written, not during a visit.
create index blog_posts_search on blog_posts using gin (search) with (fastupdate = off) where ((withdrawn_at is null) and (not shadowed));
create index blog_posts_tags on blog_posts using gin (tag_ids) with (fastupdate = off) where (withdrawn_at is null);
create index blog_posts_author on blog_posts (author_id, publish_date desc, id desc) where ((withdrawn_at is null) and (not shadowed));
create function blog_changed()
 returns trigger language plpgsql
as $$
begin
  if exists (select from changed) then
    update blog_sync set version = gen_random_uuid();
  end if;
  return null;
end
$$;
create trigger blog_posts_inserted after insert on blog_posts REFERENCING NEW TABLE AS changed for each statement execute function blog_changed();
create trigger blog_posts_updated after update on blog_posts REFERENCING NEW TABLE AS changed for each statement execute function blog_changed();
create trigger blog_posts_deleted after delete on blog_posts REFERENCING OLD TABLE AS changed for each statement execute function blog_changed();
create function note_former_slug()
 returns trigger language plpgsql
as $$
begin
  insert into blog_former_slugs (slug, post_id) values (lower(old.slug), old.id)
    on conflict (slug) do update set post_id = excluded.post_id, renamed_at = now();
  return null;
end $$;
create trigger note_former_slug after update of slug on blog_posts for each row when ((lower(old.slug) <> lower(new.slug))) execute function note_former_slug();
create function note_blog_search()
 returns trigger language plpgsql
as $$
begin
  new.search := blog_search_of(new.title, new.tag_ids, new.post_summary, new.post_body);
  return new;
end $$;
create trigger note_blog_search before insert or update of title, tag_ids, post_summary, post_body on blog_posts for each row execute function note_blog_search();

-- What was odd about a post the last time that it was read.
create table blog_problems (
  post_id text primary key,
  slug text,
  problem text not null,
  -- whether the post is not shown because of it
  skipped boolean not null,
  noted_at timestamptz not null default now()
);

-- Slugs that were asked for and are no post of ours: each is asked for at HubSpot once, whichever replica was asked.
create table blog_lookups (
  slug text primary key,
  asked_at timestamptz not null default now()
);
create index blog_lookups_oldest on blog_lookups (asked_at);

create table blog_sync (
  only_row boolean default true primary key check (only_row),
  -- Another value with every change of any post: what was rendered of an older one is stale. Not a number, so that a database
  -- that was restored from a backup never repeats one.
  version uuid not null default gen_random_uuid(),
  -- first time that a run ended with posts or without fault
  first_copied_at timestamptz,
  -- ends of the last run, and of the last full look, that held
  copied_at timestamptz,
  swept_at timestamptz,
  -- rules of the last full look
  swept_as text,
  -- newest time of change that was seen: where the next run goes on
  newest_updated timestamptz,
  -- by how much HubSpot's own count differs from ours for no reason that we know
  unexplained integer not null default 0,
  -- HubSpot said 429: nobody asks until then
  paused_until timestamptz,
  error text,
  error_at timestamptz
);

-- Short links: /{slug}, /r/{slug} and /api/redirect/{slug} lead to the target. What a target may be is checked by the api when it
-- is written and again when it is read (api/src/redirects/redirect-rules.ts), so a row written here by hand opens no door.
create table redirects (
  slug text not null check (slug <> ''),
  target text not null check (target <> ''),
  note text,
  created_at timestamptz not null default now(),
  hits bigint not null default 0 check (hits >= 0),
  last_hit_at timestamptz,
  -- Hits by day in TEAM_TIME_ZONE, by the api's clock. They are deleted with their link, even if it is deleted by hand.
  id bigint generated always as identity unique
);
create unique index redirects_slug on redirects (lower(slug));
-- Slugs with similar characters made equal, for finding look-alikes (api/src/redirects/similar-slugs.ts).
create index redirects_shape on redirects (replace(replace(translate(lower(slug), '01i-_', 'oll'), 'rn', 'm'), 'vv', 'w'));

-- Slugs that posts had before: their addresses lead on to the post. The table's writer is the trigger below, so that no way of
-- changing a post can forget it.
create table blog_former_slugs (
  -- whole, in lower case: "blog/old-name"
  slug text primary key,
  post_id text not null references blog_posts(id) on delete cascade,
  renamed_at timestamptz not null default now()
);
create index blog_former_slugs_segment on blog_former_slugs (regexp_replace(slug, '^.*/', ''));

-- Search in the blog, and lists of posts by tag and by author.
create table blog_tags (
  -- HubSpot's id; a tag has one for each language of the blog
  id text primary key,
  name text not null,
  -- last part of the address of its list. Tags of several languages may share it: they have one list.
  slug text not null check (slug <> ''),
  -- what it was before: these addresses lead on
  former_slugs text[] not null default '{}'
);
create index blog_tags_slug on blog_tags (lower(slug));
-- Another name is searched for in the posts that carry the tag; each change makes what was rendered stale.
create function note_blog_tag()
 returns trigger language plpgsql
as $$
declare
  tag text := coalesce(new.id, old.id);
begin
  update blog_posts set search = blog_search_of(title, tag_ids, post_summary, post_body)
    where tag_ids @> array[tag] and withdrawn_at is null;
  update blog_sync set version = gen_random_uuid();
  return null;
end $$;
create trigger note_blog_tag after insert or delete or update on blog_tags for each row execute function note_blog_tag();
-- The parser leaves tags and entities of HTML out by itself. A tsvector holds at most 1 MB: of a very long text the beginning counts.
create function blog_search_of(title text, tag_ids text[], summary text, body text)
 returns tsvector language sql stable
as $$
  select setweight(to_tsvector('english', left(title, 1000)), 'A')
    || setweight(to_tsvector('english', coalesce((select string_agg(name, ' ') from blog_tags where id = any (tag_ids)), '')), 'B')
    || setweight(to_tsvector('english', left(summary, 3000)), 'B')
    || setweight(to_tsvector('english', left(body, 100000)), 'C')
$$;

-- The outbox: mails that are to be sent, or were. A row and its job are added in the transaction of what happened, so that there is
-- a mail exactly if it happened.
create table mails (
  -- also the Message-ID, together with the host of MAIL_FROM: a mail that a crash makes us send twice has the same one twice
  id uuid default gen_random_uuid() primary key,
  -- which text, see Mails in api/src/platform/mail/mail.ts
  kind text not null,
  -- what happened, e.g. a payment's id: there is one mail of a kind for a cause, however often its transaction is tried
  cause text not null,
  recipient text not null,
  -- where replies go; null: MAIL_REPLY_TO
  reply_to text,
  -- what the text is made from when the mail is sent: ids, and facts that must not change until then
  parameters jsonb not null,
  -- sent: the mail server took it. refused: for good, by the mail server. dropped: not wanted any more when its time came
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  tries integer not null default 0,
  -- the mail server's last words, or why it was not reached
  last_response text,
  created_at timestamptz not null default now(),
  -- when it is to go, and when it is tried next
  due_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, cause),
  check ((sent_at is not null) = (state = 'sent'))
);
create index mails_waiting on mails (next_try_at) where (state = 'waiting');
create index mails_unsent on mails (due_at) where (state in ('waiting', 'refused'));
create index mails_created on mails (created_at);
create index mails_cause on mails (cause text_pattern_ops);
create index mails_address on mails (lower(recipient) text_pattern_ops);
create index mails_done on mails (created_at) where (state in ('sent', 'dropped'));

-- What the team should hear of. A row is added in the transaction of what happened; the job tell-team turns rows into mails, one by
-- one or many in a digest. There are rows only where TEAM_MAIL_TO says who hears of them.
create table team_notices (
  id uuid default gen_random_uuid() primary key,
  -- what about, see noticeKinds in api/src/platform/config/team-mail.ts
  kind text not null,
  -- what happened, e.g. a payment's id
  cause text not null,
  -- what the mail is written from
  facts jsonb not null,
  -- whom a reply reaches; null: MAIL_REPLY_TO
  reply_to text,
  created_at timestamptz not null default now(),
  -- when it went into the outbox, and as what. dropped: it was no longer true when its time came
  told_at timestamptz,
  told_as text check (told_as in ('mail', 'digest')),
  check ((told_at is null) = (told_as is null))
);
create index team_notices_told on team_notices (kind, told_at) where (told_at is not null);
create index team_notices_about on team_notices (cause text_pattern_ops);
create index team_notices_told_at on team_notices (told_at) where (told_at is not null);
-- However often something is noticed, it is one notice.
create unique index team_notices_cause on team_notices (kind, cause);
create index team_notices_untold on team_notices (kind, created_at) where (told_at is null);

-- What HubSpot has of a payment, once deals are configured. A row and its job are added in the transaction that changed the payment.
create table deals (
  payment_id uuid primary key references payments(id),
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
create index deals_unsynced on deals (created_at) where (state <> 'synced');

create table seat_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers(id),
  -- the number of seats added; negative if removed
  seats integer not null check (seats <> 0),
  reason text not null,
  created_at timestamptz not null default now()
);
create index seat_changes_customer on seat_changes (customer_id);

-- One-time tokens that prove who owns an address: sent there by mail, or given for the right password. Only a hash is stored.
create table ownership_tokens (
  token_hash text primary key,
  -- attach: attaches the payment to the account; verify: asks the new administrator whether the address is theirs
  purpose text not null check (purpose in ('attach', 'verify')),
  payment_id uuid not null references payments(id) on delete cascade,
  -- in lower case, as Supabase stores it
  email text not null,
  -- the account whose password was entered; null for a token sent by mail
  user_id uuid,
  -- what the buyer typed, for an organization or a profile that does not exist yet
  answers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ownership_tokens_payment on ownership_tokens (payment_id);
create index ownership_tokens_address on ownership_tokens (lower(email) text_pattern_ops);
create index ownership_tokens_expired on ownership_tokens (expires_at);

create table invoice_requests (
  id uuid default gen_random_uuid() primary key,
  created_at timestamptz not null default now(),
  -- the same answers within ten minutes count as one request
  content_hash text not null,
  repeats integer not null default 0,
  -- as typed
  company text not null,
  -- ISO 3166-1 alpha-2
  country text not null,
  street text not null,
  postal_code text,
  city text not null,
  region text,
  purchase_order text,
  tax_id text,
  seats integer not null check (seats > 0),
  -- the price of a seat that the form showed
  unit_amount_cents integer not null check (unit_amount_cents > 0),
  currency text not null,
  contact_name text not null,
  contact_email text not null,
  -- the page that it was sent from
  page text,
  -- The decision. The payment's row is written with the approval, before the first call to Stripe.
  approved_at timestamptz,
  payment_id uuid unique references payments(id),
  declined_at timestamptz,
  declined_reason text,
  -- What has been created at Stripe so far, so that an interrupted approval continues where it stopped.
  stripe_customer_id text,
  -- whether Stripe keeps the tax id with the customer; otherwise it is a line of text on the invoice
  tax_id_at_stripe boolean,
  -- part of the idempotency keys: after a refusal, the next attempt needs new keys, because Stripe repeats a refusal for a day
  refusals integer not null default 0,
  sent_at timestamptz,
  -- The invoice as last read from Stripe; the status is draft, open, paid, void or uncollectible.
  invoice_status text,
  invoice_number text,
  invoice_url text,
  due_at timestamptz,
  state text not null generated always as (
    case
      when (invoice_status = 'paid') then 'paid'
      when (declined_at is not null) then 'declined'
      when (approved_at is null) then 'new'
      when (invoice_status = 'void') then 'voided'
      when (invoice_status = 'uncollectible') then 'uncollectible'
      when (sent_at is null) then 'approving'
      else 'sent'
    end
  ) stored,
  check ((sent_at is null) or (declined_at is null)),
  constraint invoice_requests_check1 check ((approved_at is null) = (payment_id is null)),
  constraint invoice_requests_check2 check ((declined_at is null) = (declined_reason is null))
);
create index invoice_requests_content on invoice_requests (content_hash, created_at);
create index invoice_requests_state on invoice_requests (state, created_at);
create index invoice_requests_words on invoice_requests using gin (search_words(((((company || ' ') || contact_name) || ' ') || contact_email))) with (fastupdate = off);
create index invoice_requests_listed on invoice_requests (created_at, id);
create index invoice_requests_address on invoice_requests (lower(contact_email) text_pattern_ops);

-- Staff members, who may use the desk. A Supabase account alone is not enough: the desk checks this row on every call.
create table staff (
  -- the account at Supabase
  user_id uuid primary key,
  -- in lower case, as Supabase stored it when the role was granted
  email text not null,
  role text not null check (role in ('viewer', 'operator', 'owner')),
  -- who granted the current role: the e-mail of an owner, or "command line"
  granted_by text not null,
  granted_at timestamptz not null default now(),
  -- when the staff member was removed
  removed_at timestamptz,
  -- Whether the account had a confirmed second factor at its last sign-in. If it had, the desk refuses its tokens from sign-ins without
  -- one.
  has_second_factor boolean not null default false
);

-- Actions of staff, recorded in the transaction of the action itself. Records are referred to by id, so that no personal data of
-- customers is kept here for good.
create table desk_actions (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the staff member's e-mail at the time, or "command line"; for the command line, actor_id is null
  actor text not null,
  actor_id uuid,
  -- e.g. staff.grant
  action text not null,
  -- the record concerned, e.g. payment and its id
  subject_kind text not null,
  subject_id text not null,
  -- the changed facts; null if the record did not exist before, or does not exist after
  before jsonb,
  after jsonb,
  reason text
);
create index desk_actions_subject on desk_actions (subject_kind, subject_id, id);
create function refuse_change()
 returns trigger language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;
create trigger desk_actions_append_only before delete or update or truncate on desk_actions for each statement execute function refuse_change();

-- The desk's lists of payments, organizations and requests for invoices, and notes.
-- Staff notes about a record. Unlike desk_actions, a note may contain personal data, so it can be erased.
create table desk_notes (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- as in desk_actions
  subject_kind text not null,
  subject_id text not null,
  -- who wrote it: their e-mail at the time, and their account
  author text not null,
  author_id uuid,
  text text not null
);
create index desk_notes_subject on desk_notes (subject_kind, subject_id, id);

create table redirect_hits (
  redirect_id bigint not null references redirects(id) on delete cascade,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (redirect_id, day)
);

-- Personal data is removed by age (retention_runs) and on request (erasures). docs/privacy.md lists what is kept where.
-- Requests to erase a person. Kept for good, without the address.
create table erasures (
  id uuid default gen_random_uuid() primary key,
  -- a keyed hash of the address, to find the person again after an older backup has been restored
  address_hash text not null,
  -- needed to find the remaining data; both are cleared when everything is done
  address text,
  account_ids uuid[] not null default '{}',
  requested_at timestamptz not null default now(),
  -- the e-mail of a staff member, or "command line"
  requested_by text not null,
  reason text,
  -- the completed steps, each with its result
  steps jsonb not null default '{}',
  -- the number of failed attempts since the last completed step, and the last reason
  tries integer not null default 0,
  problem text,
  finished_at timestamptz,
  check ((finished_at is null) = (address is not null))
);
-- Only one unfinished erasure per address.
create unique index erasures_running on erasures (address_hash) where (finished_at is null);
create index erasures_newest on erasures (requested_at desc);

-- Runs of the nightly job that removes old data.
create table retention_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- the number of rows by rule
  removed jsonb not null default '{}'
);
create unique index retention_runs_unfinished on retention_runs ((true)) where (finished_at is null);

-- Outcomes of what runs beside the api on a schedule: renewing the certificate, backups, and checking a backup by restoring it.
-- Written by upkeep/record.sh alone; the api reads it for metrics, notices and the desk.
create table upkeep_runs (
  id bigint generated always as identity primary key,
  task text not null check (task in ('certificate', 'backup', 'restore-check')),
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  -- What went wrong, for the team. Null after a success.
  problem text check (length(problem) <= 500),
  -- When the next run finishes at the latest; later than this the task is late, whatever its last outcome was.
  next_by timestamptz not null,
  -- Of a certificate: when the one in use expires.
  expires_at timestamptz,
  -- Of a backup: size of the file.
  bytes bigint,
  check (succeeded = (problem is null))
);
create index upkeep_runs_latest on upkeep_runs (task, id desc);

-- Checks of the targets of all short links, which staff start at the desk (api/src/redirects/link-checks.ts).
-- The last response of each link's target. 
create table redirect_checks (
  redirect_id bigint primary key references redirects(id) on delete cascade,
  -- What was requested; once the link leads elsewhere, the result no longer counts.
  target text not null,
  checked_at timestamptz not null default now(),
  is_alive boolean not null,
  -- The HTTP status; null if there was no response, as `reason` says.
  status integer,
  reason text
);
create index redirect_checks_broken on redirect_checks (redirect_id) where (not is_alive);

create table redirect_check_runs (
  id bigint generated always as identity primary key,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How many links there were at the beginning.
  total integer not null,
  checked integer not null default 0,
  broken integer not null default 0,
  -- Links up to this id have been checked.
  last_id bigint not null default 0
);
-- One run at a time, however often and by however many people it is requested.
create unique index redirect_check_runs_open on redirect_check_runs (((finished_at is null))) where (finished_at is null);

-- What needs a person, and since when: one row for each open case of a condition, deleted once it is over. The job
-- look-at-conditions writes them. The cases' words are not stored.
create table conditions (
  -- see Conditions.define in api/src/platform/conditions/conditions.ts
  name text not null,
  -- which case: the record's id, never an address
  key text not null,
  since timestamptz not null default now(),
  -- when the team was last mailed about it
  mailed_at timestamptz,
  primary key (name, key)
);

-- When all conditions were last looked at.
create table condition_looks (
  only_row boolean default true primary key check (only_row),
  looked_at timestamptz not null default now()
);

-- No row describes a visit or a visitor. analytics/ adds to these counters about once a second. Days are in TEAM_TIME_ZONE, by the
-- api's clock.
create table page_views (
  day date not null,
  -- the path of one of our pages, or 'other'
  path text not null,
  source text not null,
  campaign text not null,
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  views integer not null check (views > 0),
  -- views that came from outside the site
  visits integer not null,
  primary key (day, path, source, campaign, device),
  check ((visits >= 0) and (visits <= views))
);

insert into blog_sync default values;

-- What the site starts with. Here, so that it is written exactly once: a link that was removed stays removed.
insert into redirects (slug, target, note) values
  ('faq', '/program-faq', 'Questions about the program'),
  ('apply-faq', '/program-faq', 'For mails to applicants'),
  ('stories', '/program-success-stories', 'Graduates'),
  ('about', '/about-us', 'The founder''s letter'),
  ('partners', '/program-hiring-partner-form', 'Hiring partners'),
  ('tiers', '/hp-tier-guide', 'Hiring partners: the tier guide'),
  ('guidelines', '/catalyst-program-guidelines', 'The program''s guidelines'),
  ('team', '/aidp-get-pricing', 'Course for engineering teams'),
  ('enterprise', '/ent-custom-form', 'Custom training'),
  ('demos', '/aidp-capstone-demo', 'Capstone demos, behind their form'),
  ('blog-rss', '/feed.xml', 'The blog''s feed');

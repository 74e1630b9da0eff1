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

-- The words of a text that the desk searches (platform/database/search-words.ts). ASCII punctuation separates words, so that an
-- address is found by its local part, its host and its domain.
create function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;
create index payments_words on payments using gin (search_words(coalesce(payer_email, ''))) with (fastupdate = off);
create index customers_words on customers using gin (search_words(name)) with (fastupdate = off);
create index profiles_words on profiles
  using gin (search_words(first_name || ' ' || last_name || ' ' || email)) with (fastupdate = off);
create index invoice_requests_words on invoice_requests
  using gin (search_words(company || ' ' || contact_name || ' ' || contact_email)) with (fastupdate = off);
-- The person and company that a buyer named on a form before paying.
create index leads_buyer_words on leads using gin (
  search_words(email || ' ' || coalesce(fields ->> 'firstname', '') || ' ' || coalesce(fields ->> 'lastname', '') || ' '
    || coalesce(fields ->> 'company', ''))
) with (fastupdate = off) where attempt_key is not null;

-- For the sort orders of the lists, also when filtered by state.
create index payments_amount on payments ((coalesce(amount_total_cents, seats * unit_amount_cents)), id);
create index payments_status on payments (status, created_at, id);
create index payments_in_review on payments (created_at, id) where in_review;
create index customers_listed_seats on customers (seats, id);
create index invoice_requests_listed on invoice_requests (created_at, id);

-- For the history of a payment.
create index stripe_events_object on stripe_events (object_id);
create index stripe_events_intent on stripe_events (payment_intent_id) where payment_intent_id is not null;
create index mails_cause on mails (cause text_pattern_ops);
create index team_notices_about on team_notices (cause text_pattern_ops);

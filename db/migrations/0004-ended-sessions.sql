-- Sessions that were signed out of at the desk. Rows go a day later, when no access token of theirs is valid any more.
create table ended_sessions (
  -- session_id of Supabase's access tokens
  id uuid primary key,
  ended_at timestamptz not null default now()
);

-- The blog's copy of what HubSpot publishes. Readers are answered from here only; a job writes it (api/src/blog/).

create table blog_authors (
  id text primary key,
  -- the byline; null: HubSpot knows the author no more, or never gave a name
  display_name text,
  read_at timestamptz not null default now()
);

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
  shadowed boolean not null default false
);
create index blog_posts_newest on blog_posts (publish_date desc, id desc) where withdrawn_at is null and not shadowed;
create index blog_posts_slug on blog_posts (lower(slug));
-- what a post's address on the site shows of its slug
create index blog_posts_segment on blog_posts (lower(regexp_replace(slug, '^.*/', '')));

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
  only_row boolean primary key default true check (only_row),
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
insert into blog_sync default values;

create function blog_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update blog_sync set version = gen_random_uuid();
  end if;
  return null;
end
$$;
create trigger blog_posts_inserted after insert on blog_posts
  referencing new table as changed for each statement execute function blog_changed();
create trigger blog_posts_updated after update on blog_posts
  referencing new table as changed for each statement execute function blog_changed();
create trigger blog_posts_deleted after delete on blog_posts
  referencing old table as changed for each statement execute function blog_changed();

-- Authors are read again now and then: only another name changes what readers see.
create function blog_author_changed() returns trigger language plpgsql as $$
begin
  update blog_sync set version = gen_random_uuid();
  return null;
end
$$;
create trigger blog_author_renamed after update on blog_authors
  for each row when (old.display_name is distinct from new.display_name) execute function blog_author_changed();
create trigger blog_author_known after insert or delete on blog_authors
  for each row execute function blog_author_changed();

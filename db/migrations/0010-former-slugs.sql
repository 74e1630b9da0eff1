-- Slugs that posts had before: their addresses lead on to the post. The table's writer is the trigger below, so that no way of
-- changing a post can forget it.
create table blog_former_slugs (
  -- whole, in lower case: "blog/old-name"
  slug text primary key,
  post_id text not null references blog_posts (id) on delete cascade,
  renamed_at timestamptz not null default now()
);
create index blog_former_slugs_segment on blog_former_slugs (regexp_replace(slug, '^.*/', ''));

create function note_former_slug() returns trigger language plpgsql as $$
begin
  insert into blog_former_slugs (slug, post_id) values (lower(old.slug), old.id)
    on conflict (slug) do update set post_id = excluded.post_id, renamed_at = now();
  return null;
end $$;
create trigger note_former_slug after update of slug on blog_posts
  for each row when (lower(old.slug) <> lower(new.slug)) execute function note_former_slug();

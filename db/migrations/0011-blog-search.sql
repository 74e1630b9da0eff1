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

-- As above; null: an author without a name has no list.
alter table blog_authors add column slug text;
alter table blog_authors add column former_slugs text[] not null default '{}';
create index blog_authors_slug on blog_authors (lower(slug));

-- HubSpot's ids, also of tags that could not be read yet
alter table blog_posts add column tag_ids text[] not null default '{}';
-- What is searched; its writers are the triggers below, so that no way of changing a post can forget it. That includes the version
-- before this one, which may still run.
alter table blog_posts add column search tsvector not null default '';

-- The parser leaves tags and entities of HTML out by itself. A tsvector holds at most 1 MB: of a very long text the beginning counts.
create function blog_search_of(title text, tag_ids text[], summary text, body text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', left(title, 1000)), 'A')
    || setweight(to_tsvector('english', coalesce((select string_agg(name, ' ') from blog_tags where id = any (tag_ids)), '')), 'B')
    || setweight(to_tsvector('english', left(summary, 3000)), 'B')
    || setweight(to_tsvector('english', left(body, 100000)), 'C')
$$;

create function note_blog_search() returns trigger language plpgsql as $$
begin
  new.search := blog_search_of(new.title, new.tag_ids, new.post_summary, new.post_body);
  return new;
end $$;
create trigger note_blog_search before insert or update of title, tag_ids, post_summary, post_body on blog_posts
  for each row execute function note_blog_search();

-- Another name is searched for in the posts that carry the tag; each change makes what was rendered stale.
create function note_blog_tag() returns trigger language plpgsql as $$
declare
  tag text := coalesce(new.id, old.id);
begin
  update blog_posts set search = blog_search_of(title, tag_ids, post_summary, post_body)
    where tag_ids @> array[tag] and withdrawn_at is null;
  update blog_sync set version = gen_random_uuid();
  return null;
end $$;
create trigger note_blog_tag after insert or update or delete on blog_tags
  for each row execute function note_blog_tag();

create trigger blog_author_moved after update on blog_authors
  for each row when (old.slug is distinct from new.slug) execute function blog_author_changed();

-- The posts that are there can be searched at once. Their tags, and the addresses of their authors, come with the next import: it
-- looks at everything again.
update blog_posts set search = blog_search_of(title, tag_ids, post_summary, post_body) where withdrawn_at is null;
update blog_authors set read_at = 'epoch';
update blog_sync set swept_at = null, swept_as = null;

-- A background job writes the posts and visitors read them, so index entries are merged when they are written, not during a visit.
create index blog_posts_search on blog_posts using gin (search) with (fastupdate = off) where withdrawn_at is null and not shadowed;
create index blog_posts_tags on blog_posts using gin (tag_ids) with (fastupdate = off) where withdrawn_at is null;
create index blog_posts_author on blog_posts (author_id, publish_date desc, id desc) where withdrawn_at is null and not shadowed;

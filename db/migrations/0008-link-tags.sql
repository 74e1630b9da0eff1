-- Short links can be grouped, and can end.
alter table redirects
  add column tag text,
  -- from then on the link answers like an unknown one
  add column ends_at timestamptz;
create index redirects_tag on redirects (tag) where tag is not null;

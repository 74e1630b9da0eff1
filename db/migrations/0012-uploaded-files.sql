-- What editors drop in at the desk for the content documents. Each file's path has a hash of what was dropped in, so it never changes,
-- and a version that names it can always be restored.
create table uploaded_files (
  -- on the site, e.g. /uploads/ada-1f2e3d4c5b.jpg
  path text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

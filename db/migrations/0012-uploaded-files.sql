-- Pictures and PDFs that editors upload at the desk. A path contains the upload's hash, so a file never changes, and every version of a
-- document can be restored with its files.
create table uploaded_files (
  -- on the site, e.g. /uploads/ada-1f2e3d4c5b.jpg
  path text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

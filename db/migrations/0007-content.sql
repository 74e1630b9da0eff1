-- What editors make of the content documents at the desk. Of a document's rows, the one that was published last takes the place of
-- its file in content/. A row's value never changes, so that every version can be had back.
create table content_versions (
  id bigint generated always as identity primary key,
  -- the file's name without ending, e.g. one-day, cases-skyfi
  document text not null,
  -- as written: figures stand as their names, and fields in their order
  value json not null,
  created_at timestamptz not null default now(),
  -- Without one, it is a draft. One in the future is when it publishes itself.
  published_at timestamptz,
  -- why the running release shows the file instead, if it does
  problem text,
  -- of the link that shows this version; only its hash is kept
  preview_hash text unique,
  preview_until timestamptz
);
create index content_versions_document on content_versions (document, id desc);
create index content_versions_published on content_versions (published_at) where published_at is not null;

-- What editors make of the content documents at the desk. A document's newest row whose moment of publication has come takes the
-- place of its file in content/. A row's value never changes, so that every version can be restored.
create table content_versions (
  id bigint generated always as identity primary key,
  -- the file's name without ending, e.g. one-day, cases-skyfi
  document text not null,
  -- as written: figures stand as their names, and fields in their order
  value json not null,
  created_at timestamptz not null default now(),
  -- null: a draft. In the future: the moment at which it publishes itself, unless a newer row is published before
  published_at timestamptz,
  -- why the running release shows the file instead, if it does
  problem text,
  -- of the link that shows this version; only its hash is kept
  preview_hash text unique,
  preview_until timestamptz
);
create index content_versions_document on content_versions (document, id desc);

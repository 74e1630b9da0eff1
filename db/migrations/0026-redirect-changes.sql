-- Each api process holds all links in memory. It used to read all of them again after any change; now it reads those that changed.

-- If something holds a table, this gives up and is tried again (db/migrate.ts), because whatever waits for such a lock makes all
-- readers wait behind it. Some writers lock redirects first and some redirects_version, so while this holds one, it does not wait
-- for the other: there can be no deadlock.
set local lock_timeout = '1s';
lock table redirects in access exclusive mode;
lock table redirects_version in access exclusive mode nowait;

-- Slugs whose link was added, changed or removed, in lower case, with the version that the change made.
create table redirect_changes (
  version bigint not null,
  slug text not null
);
create index redirect_changes_version on redirect_changes (version);

-- The table has no changes up to and including this version. A process that last read an older version must read all links again.
alter table redirects_version add column changes_from bigint not null default 0;
update redirects_version set changes_from = version;

-- The version is now incremented before a statement instead of after it. This locks its row until the end of the transaction, so
-- the changes noted below become visible in the order of their versions, even if several transactions write at the same time.
create or replace function redirects_changed() returns trigger language plpgsql as $$
begin
  update redirects_version set version = version + 1, changes_from = case
    when tg_op = 'TRUNCATE' then version + 1
    else greatest(changes_from, version + 1 - 1000)
  end;
  delete from redirect_changes where version <= (select changes_from from redirects_version);
  return null;
end
$$;
drop trigger redirects_changed on redirects;
create trigger redirects_changed before insert or delete or truncate or update of slug, target on redirects
  for each statement execute function redirects_changed();

create function note_redirect_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into redirect_changes select version, lower(old.slug) from redirects_version;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and lower(new.slug) <> lower(old.slug)) then
    insert into redirect_changes select version, lower(new.slug) from redirects_version;
  end if;
  return null;
end
$$;
create trigger redirect_changed after insert or delete or update of slug, target on redirects
  for each row execute function note_redirect_change();

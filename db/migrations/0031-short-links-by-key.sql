-- Links are looked up one by one; no process holds a copy of them any more.
drop trigger redirects_changed on redirects;
drop trigger redirect_changed on redirects;
drop function redirects_changed();
drop function note_redirect_change();
drop table redirect_changes;
drop table redirects_version;

-- The kinds of mails to the team that a staff member does not want.
alter table staff add column mails_off text[] not null default '{}';

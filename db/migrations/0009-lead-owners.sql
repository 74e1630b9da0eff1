-- Leads can be assigned to a staff member.
alter table leads
  -- their e-mail address; null: unassigned
  add column owner text;
create index leads_owner on leads (owner, created_at) where owner is not null;

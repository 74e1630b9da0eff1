-- A person of the team looks after a lead.
alter table leads
  -- their e-mail address; null: nobody yet
  add column owner text;
create index leads_owner on leads (owner, created_at) where owner is not null;

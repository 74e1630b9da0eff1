-- An editor reads everything that a viewer reads, and changes the site's words.
alter table staff
  drop constraint staff_role_check,
  add constraint staff_role_check check (role in ('viewer', 'editor', 'operator', 'owner'));

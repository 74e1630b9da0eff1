-- Short links: /{slug}, /r/{slug} and /api/redirect/{slug} lead to the target. What a target may be is checked by the api when it
-- is written and again when it is read (api/src/redirects/redirect-rules.ts), so a row written here by hand opens no door.

create table redirects (
  slug text not null check (slug <> ''),
  target text not null check (target <> ''),
  note text,
  created_at timestamptz not null default now(),
  hits bigint not null default 0 check (hits >= 0),
  last_hit_at timestamptz
);
create unique index redirects_slug on redirects (lower(slug));

-- Every api process keeps a copy of the links and asks for this number to learn whether it is still the truth. A row instead of a
-- sequence: the number must become visible together with the change it stands for, never before.
create table redirects_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into redirects_version default values;

create function redirects_changed() returns trigger language plpgsql as $$
begin
  update redirects_version set version = version + 1;
  return null;
end
$$;
-- Counting hits changes neither of the two columns.
create trigger redirects_changed after insert or delete or truncate or update of slug, target on redirects
  for each statement execute function redirects_changed();

-- What the site starts with. Here, so that it is written exactly once: a link that was removed stays removed.
insert into redirects (slug, target, note) values
  ('faq', '/program-faq', 'Questions about the program'),
  ('apply-faq', '/program-faq', 'For mails to applicants'),
  ('stories', '/program-success-stories', 'Graduates'),
  ('about', '/about-us', 'The founder''s letter'),
  ('partners', '/program-hiring-partner-form', 'Hiring partners'),
  ('tiers', '/hp-tier-guide', 'Hiring partners: the tier guide'),
  ('guidelines', '/catalyst-program-guidelines', 'The program''s guidelines'),
  ('team', '/aidp-get-pricing', 'Course for engineering teams'),
  ('enterprise', '/ent-custom-form', 'Custom training'),
  ('demos', '/aidp-capstone-demo', 'Capstone demos, behind their form'),
  ('blog-rss', '/feed.xml', 'The blog''s feed');

-- Both are known of a post once it is imported again, by the rules that read them.
alter table blog_posts
  -- of the texts, as BCP 47 writes it: "pt-BR"; null: HubSpot does not say
  add column language text,
  -- what was left out of it or changed in it when it was sanitised: reasons with their counts, for the desk
  add column changes text not null default '';

-- Kinds of notices that have another name now: what waits is still mailed under it.
update team_notices set kind = replace(kind, '-well', '-recovered') where kind like '%-well';
update mails set parameters = jsonb_set(parameters, '{kind}', to_jsonb(replace(parameters ->> 'kind', '-well', '-recovered')))
  where kind in ('team-notice', 'team-digest') and state = 'waiting' and parameters ->> 'kind' like '%-well';
-- It is team-unnotified now, and nothing else would close this one.
delete from conditions where name = 'team-untold';

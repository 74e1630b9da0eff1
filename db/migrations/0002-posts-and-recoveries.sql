-- Both are known of a post once it is imported again, by the rules that read them.
alter table blog_posts
  -- of the texts, as BCP 47 writes it: "pt-BR"; null: HubSpot does not say
  add column language text,
  -- what was left out of it or changed in it when it was sanitised: reasons with their counts, for the desk
  add column changes text not null default '';

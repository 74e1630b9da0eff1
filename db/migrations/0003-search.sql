-- Text as the blog's search compares it: letters without accents, full-width ones as usual ones, and in scripts without blanks between
-- words (Thai to Khmer, Chinese, Japanese) each character by itself. A search for several of them asks for this sequence.
create function search_text(text)
 returns text language sql immutable parallel safe
as $$
  select regexp_replace(
    regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u318f\u31c0-\u9fff\uf900-\ufaff])', ' \1 ', 'g')
$$;
-- The words of HTML. A compound is found by its parts and written as one word as well: Node.js, e-mail.
create function words_of(html text)
 returns tsvector language sql immutable parallel safe
as $$
  select to_tsvector('english', plain || coalesce((
    select string_agg(' ' || translate(found[1], '.-', '  ') || ' ' || translate(found[1], '.-', ''), '')
    from regexp_matches(regexp_replace(plain, '<[^>]*>', ' ', 'g'), '([[:alnum:]]+(?:[.-][[:alnum:]]+)+)', 'g') found
  ), ''))
  from search_text(html) plain
$$;
create or replace function blog_search_of(title text, tag_ids text[], summary text, body text)
 returns tsvector language sql stable
as $$
  select setweight(words_of(left(title, 1000)), 'A')
    || setweight(words_of(coalesce((select string_agg(name, ' ') from blog_tags where id = any (tag_ids)), '')), 'B')
    || setweight(words_of(left(summary, 3000)), 'B')
    || setweight(words_of(left(body, 100000)), 'C')
$$;
update blog_posts set search = blog_search_of(title, tag_ids, post_summary, post_body) where withdrawn_at is null;

-- The beginning of a rich text without its tags.
create or replace function search_plain(text) returns text language sql immutable parallel safe as $$
  select left(regexp_replace($1, '<[^>]*>|&[a-z]+;', '', 'g'), 2000)
$$;

create or replace function search_patterns(p_words text[]) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || word || '%' from unnest(p_words) word)
$$;

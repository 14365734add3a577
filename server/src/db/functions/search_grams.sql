-- Pairs of characters that every match of these words contains.
create or replace function search_grams(p_words text[]) returns text[] language sql immutable parallel safe as $$
  select array(select distinct gram from unnest(p_words) word, unnest(bigrams(word)) gram)
$$;

-- How many of a kind have all the words, counted to `p_most`.
create or replace function search_count(p_kind text, p_words text[], p_most integer) returns integer language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
declare
  grams constant text[] := search_grams(p_words);
  patterns constant text[] := search_patterns(p_words);
begin
  if cardinality(p_words) = 0 then return 0; end if;
  if grams = '{}' then
    return (select count(*) from (
      select from search_entries e
      where e.kind = p_kind and e.name like p_words[1] || '%' and e.words like all (patterns) and e.shown_at <= now()
      limit p_most) counted);
  end if;
  return (select count(*) from (
    select from search_entries e
    where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
    limit p_most) counted);
end $$;

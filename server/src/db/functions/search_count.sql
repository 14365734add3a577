-- Counts the entries of a kind that have all the words, up to `p_most`. A single character is not searched in long
-- texts.
create or replace function search_count(p_kind text, p_words text[], p_most integer) returns integer language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
declare
  plain constant text[] := array(
    select search_simple(word) from unnest(p_words) with ordinality typed (word, place) order by place);
  grams constant text[] := search_grams(plain);
  patterns constant text[] := search_patterns(plain);
begin
  if cardinality(plain) = 0 then return 0; end if;
  if grams = '{}' then
    return (select count(*) from (
      select from search_entries e
      where e.kind = p_kind and e.all_characters @> plain and e.shown_at <= now()
      limit p_most) counted);
  end if;
  return (select count(*) from (
    select from search_entries e
    where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
    limit p_most) counted);
end $$;

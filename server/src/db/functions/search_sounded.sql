-- The best `p_limit` of a kind whose pinyin all the words are, wholly or in part, tiers as in search_found with 2 to 5 for
-- how it is found: the syllables as they are read here, other readings of a character, initials, initials of other readings.
-- `p_grams`: for each way to part the words into syllables what every match has in sound_grams, spaces between. `p_words`:
-- for each word an expression over `sounds`, `p_likes`: the same over `words`, one of which holds; `p_phrases`: the expressions
-- of all the words in a row, in the order of the tiers. Of one letter only beginnings (`p_from_start`) are found.
-- More than `many` matches are not weighed: of these the very name, beginnings, and the newest are.
create or replace function search_sounded(p_kind text, p_grams text[], p_starts text[], p_exact text, p_words text[], p_likes text[],
  p_phrases text[], p_from_start boolean, p_names_only boolean, p_limit integer)
returns table (source text, tier integer, shown_at timestamptz) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
declare
  many constant integer := 1000;
  gram text;
  grams text[];
  met text[] := array(
    select e.source from search_entries e where e.kind = p_kind and e.sound_grams @> array[p_exact] and e.shown_at <= now()
    limit many);
begin
  foreach gram in array array(
    select distinct unnest(p_starts || case when p_from_start then '{}' else p_grams end)) loop
    grams := string_to_array(gram, ' ');
    -- All that fit, by the index: to walk from the newest on is to unpack the grams of each entry that is met.
    with fit as materialized (
      select e.source, e.shown_at from search_entries e
      where e.kind = p_kind and e.sound_grams @> grams and e.shown_at <= now())
    select met || array(select source from fit order by shown_at desc, source limit many) into met;
  end loop;
  if met = '{}' then return; end if;

  return query
    with heard as materialized (
      select e.source, e.shown_at, split_part(e.sounds, ' |', 1) as name_sounds, e.name, e.words, e.sounds
      from search_entries e
      where e.kind = p_kind and e.source = any (met) and e.shown_at <= now()),
    named as materialized (
      select h.*, not exists (
        select from unnest(p_words, p_likes) w (expression, pattern)
        where not (h.name like pattern or h.name_sounds ~ expression)) as is_named
      from heard h),
    fit as materialized (
      select f.source, f.shown_at, f.is_named, f.name_sounds, case when is_named then f.name_sounds else f.sounds end as here
      from named f
      where is_named or not p_names_only and not exists (
        select from unnest(p_words, p_likes) w (expression, pattern)
        where not (f.words like pattern or f.sounds ~ expression))),
    ranked as (
      select source, shown_at,
        case when not is_named then 40 when name_sounds ~ ('^' || p_phrases[4] || '[^ ]*$') then 10
          when name_sounds ~ ('^' || p_phrases[4]) then 20 else 30 end as place,
        case when here ~ p_phrases[1] then 2 when here ~ p_phrases[2] then 3 when here ~ p_phrases[3] then 4
          when here ~ p_phrases[4] then 5 else 6 end as how
      from fit)
    select source, place + how, shown_at from ranked
    where not p_from_start or place < 30
    order by 2, shown_at desc, source limit p_limit;
end $$;

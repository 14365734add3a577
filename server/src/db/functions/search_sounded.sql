-- Returns the best `p_limit` entries of a kind whose pinyin matches all the words, fully or in part. Tiers as in
-- search_found, plus 2 to 6 for the kind of match: syllables as read in context, other readings of a character,
-- initials, initials of other readings; 6 if the words are not in a row. `p_grams`: for each split of the words into
-- syllables, what every match has in sound_grams, separated by spaces. `p_words`: for each word an expression over
-- `sounds`; `p_likes`: one over `words`; either must match. `p_phrases`: expressions for all words in a row, in the
-- order of the tiers. A single letter matches only beginnings (`p_from_start`). More than `many` matches are not
-- ranked; then the exact name, beginnings and the newest are returned.
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
    -- Finds all matches by the index: a walk from the newest on would unpack the grams of each entry on the way.
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

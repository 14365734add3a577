-- Returns the best `p_limit` entries of a kind that have all the words (search_written). Tiers: 10 the exact name, 20
-- its beginning, 30 within the name, 40 in other text; one more if the characters match only in another form,
-- traditional or simplified. Within a tier the newest come first. Words of one character are searched in names, and for
-- works in all short texts beside them; not in long texts. Few matches are found by an index and sorted. If there are
-- more than `many`, a walk from the newest entry on finds enough soon, and the form of characters is ignored. The
-- planner has no statistics of adjacent pairs to choose, so matches are counted first, and each statement is written
-- for one strategy.
create or replace function search_found(p_kind text, p_words text[], p_names_only boolean, p_limit integer)
returns table (source text, tier integer, shown_at timestamptz) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
declare
  many constant integer := 2000;
  plain constant text[] := array(
    select search_simple(word) from unnest(p_words) with ordinality typed (word, place) order by place);
  phrase constant text := array_to_string(plain, '');
  grams constant text[] := search_grams(plain);
  patterns constant text[] := search_patterns(plain);
  forms constant text[] := search_patterns(p_words);
  has_pairs constant boolean := grams <> '{}';
  beginning constant text := phrase || '%';
  room integer := p_limit;
  given integer;
begin
  if cardinality(plain) = 0 then return; end if;

  if not has_pairs and p_names_only then
    select count(*) into given from (
      select from search_entries e
      where e.kind = p_kind and e.characters @> plain and e.shown_at <= now()
      limit many + 1) counted;
  elsif not has_pairs then
    select count(*) into given from (
      select from search_entries e
      where e.kind = p_kind and e.all_characters @> plain and e.shown_at <= now()
      limit many + 1) counted;
  elsif p_names_only then
    select count(*) into given from (
      select from search_entries e
      where e.kind = p_kind and e.name_grams @> grams and e.name like all (patterns) and e.shown_at <= now()
      limit many + 1) counted;
  else
    select count(*) into given from (
      select from search_entries e
      where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
      limit many + 1) counted;
  end if;
  if given = 0 then return; end if;
  if given <= many and has_pairs then
    return query
      select e.source,
        case when e.name = phrase then 10 when e.name like beginning then 20 when e.name like all (patterns) then 30 else 40 end
          + (not coalesce(e.written, e.words) like all (forms))::integer,
        e.shown_at
      from search_entries e
      where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
        and (not p_names_only or e.name like all (patterns))
      order by 2, e.shown_at desc, e.source limit room;
    return;
  elsif given <= many then
    return query
      select e.source,
        case when e.name = phrase then 10 when e.name like beginning then 20 when e.characters @> plain then 30 else 40 end
          + (not coalesce(e.written, e.words) like all (forms))::integer,
        e.shown_at
      from search_entries e
      where e.kind = p_kind and e.all_characters @> plain and e.shown_at <= now()
        and (not p_names_only or e.characters @> plain)
      order by 2, e.shown_at desc, e.source limit room;
    return;
  end if;

  return query
    select e.source, 10, e.shown_at from search_entries e
    where e.kind = p_kind and e.name = phrase and e.shown_at <= now()
    order by e.shown_at desc, e.source limit room;
  get diagnostics given = row_count;
  room := room - given;
  if room = 0 then return; end if;

  select count(*) into given from (
    select from search_entries e where e.kind = p_kind and e.name like beginning limit many + 1) counted;
  if given > 0 then
    if given <= many then
      return query
        with few as materialized (
          select e.source, e.shown_at from search_entries e
          where e.kind = p_kind and e.name like beginning and e.name <> phrase and e.words like all (patterns)
            and e.shown_at <= now())
        select source, 20, shown_at from few order by shown_at desc, source limit room;
    else
      return query
        select e.source, 20, e.shown_at from search_entries e
        where e.kind = p_kind and e.name like beginning and e.name <> phrase and e.words like all (patterns)
          and e.shown_at <= now()
        order by e.shown_at desc, e.source limit room;
    end if;
    get diagnostics given = row_count;
    room := room - given;
  end if;
  if room = 0 then return; end if;

  if has_pairs then
    select count(*) into given from (
      select from search_entries e where e.kind = p_kind and e.name_grams @> grams limit many + 1) counted;
  else
    select count(*) into given from (
      select from search_entries e where e.kind = p_kind and e.characters @> plain limit many + 1) counted;
  end if;
  if given > 0 then
    if given <= many and has_pairs then
      return query
        with few as materialized (
          select e.source, e.shown_at from search_entries e
          where e.kind = p_kind and e.name_grams @> grams and e.name like all (patterns) and e.name not like beginning
            and e.shown_at <= now())
        select source, 30, shown_at from few order by shown_at desc, source limit room;
    elsif given <= many then
      return query
        with few as materialized (
          select e.source, e.shown_at from search_entries e
          where e.kind = p_kind and e.characters @> plain and e.name not like beginning and e.shown_at <= now())
        select source, 30, shown_at from few order by shown_at desc, source limit room;
    else
      return query
        select e.source, 30, e.shown_at from search_entries e
        where e.kind = p_kind and e.name like all (patterns) and e.name not like beginning and e.shown_at <= now()
        order by e.shown_at desc, e.source limit room;
    end if;
    get diagnostics given = row_count;
    room := room - given;
  end if;
  if room = 0 or p_names_only then return; end if;

  if not has_pairs then
    return query
      select e.source, 40, e.shown_at from search_entries e
      where e.kind = p_kind and e.all_characters @> plain and not e.characters @> plain and e.shown_at <= now()
      order by e.shown_at desc, e.source limit room;
    return;
  end if;

  return query
    select e.source, 40, e.shown_at from search_entries e
    where e.kind = p_kind and e.words like all (patterns) and not e.name like all (patterns) and e.shown_at <= now()
    order by e.shown_at desc, e.source limit room;
end $$;

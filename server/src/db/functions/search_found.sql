create or replace function search_found(p_kind text, p_words text[], p_names_only boolean, p_limit integer)
returns table (source text, tier integer, shown_at timestamptz) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
declare
  many constant integer := 2000;
  phrase constant text := array_to_string(p_words, '');
  grams constant text[] := search_grams(p_words);
  patterns constant text[] := search_patterns(p_words);
  has_pairs constant boolean := grams <> '{}';
  beginning constant text := case when has_pairs then phrase else p_words[1] end || '%';
  room integer := p_limit;
  given integer;
begin
  if cardinality(p_words) = 0 then return; end if;

  if has_pairs then
    if p_names_only then
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
    if given <= many then
      return query
        select e.source,
          case when e.name = phrase then 1 when e.name like beginning then 2 when e.name like all (patterns) then 3 else 4 end,
          e.shown_at
        from search_entries e
        where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
          and (not p_names_only or e.name like all (patterns))
        order by 2, e.shown_at desc, e.source limit room;
      return;
    end if;
  end if;

  return query
    select e.source, 1, e.shown_at from search_entries e
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
        select source, 2, shown_at from few order by shown_at desc, source limit room;
    else
      return query
        select e.source, 2, e.shown_at from search_entries e
        where e.kind = p_kind and e.name like beginning and e.name <> phrase and e.words like all (patterns)
          and e.shown_at <= now()
        order by e.shown_at desc, e.source limit room;
    end if;
    get diagnostics given = row_count;
    room := room - given;
  end if;
  if room = 0 or not has_pairs then return; end if;

  select count(*) into given from (
    select from search_entries e where e.kind = p_kind and e.name_grams @> grams limit many + 1) counted;
  if given > 0 then
    if given <= many then
      return query
        with few as materialized (
          select e.source, e.shown_at from search_entries e
          where e.kind = p_kind and e.name_grams @> grams and e.name like all (patterns) and e.name not like beginning
            and e.shown_at <= now())
        select source, 3, shown_at from few order by shown_at desc, source limit room;
    else
      return query
        select e.source, 3, e.shown_at from search_entries e
        where e.kind = p_kind and e.name like all (patterns) and e.name not like beginning and e.shown_at <= now()
        order by e.shown_at desc, e.source limit room;
    end if;
    get diagnostics given = row_count;
    room := room - given;
  end if;
  if room = 0 or p_names_only then return; end if;

  return query
    select e.source, 4, e.shown_at from search_entries e
    where e.kind = p_kind and e.words like all (patterns) and not e.name like all (patterns) and e.shown_at <= now()
    order by e.shown_at desc, e.source limit room;
end $$;

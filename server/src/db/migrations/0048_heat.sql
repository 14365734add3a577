-- Nobody wrote the heat of a good nor how many comments it has; a list sorts by what people do, and the search, which used
-- heat only between two things of the same moment, by their number.

drop trigger goods_searched_anew on goods;
drop function search_found(text, text[], boolean, integer);
drop view search_sources;

alter table search_entries drop column heat;
alter table goods drop column heat, drop column comment_count;
create index search_entries_name on search_entries (name, shown_at desc, source);
create index search_entries_newest on search_entries (shown_at desc, source);

-- As in 0018_search.sql, which says why each is so.
create view search_sources as
  select case g.goods_type when 2 then 'box' else 'goods' end as kind, g.sn as source, search_folded(g.name) as name,
    concat_ws(' ', search_folded(g.name), search_folded(g.subtitle), search_folded(a.title),
      search_folded(g.creator ->> 'name')) as words,
    g.on_shelf_at as shown_at
  from goods g left join albums a on a.id = g.album_id and a.publish_at is not null
  where g.status in (5, 6, 7, 9, 11) and g.goods_type in (1, 2)
  union all
  select 'album', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(subtitle), search_folded(left(story, 2000)),
      search_folded(search_plain(body))),
    publish_at
  from albums where kind in (1, 2) and publish_at is not null
  union all
  select 'notice', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(search_plain(body))), publish_at
  from notices;

create or replace function search_refresh(p_kinds text[], p_sources text[]) returns void language sql as $$
  delete from search_entries where kind = any (p_kinds) and source = any (p_sources);
  insert into search_entries (kind, source, name, words, shown_at)
    select kind, source, name, words, shown_at from search_sources
    where kind = any (p_kinds) and source = any (p_sources);
$$;

create trigger goods_searched_anew after update of name, subtitle, creator, album_id, status, goods_type, on_shelf_at
  on goods for each row
  when ((old.name, old.subtitle, old.creator, old.album_id, old.status, old.goods_type, old.on_shelf_at)
    is distinct from (new.name, new.subtitle, new.creator, new.album_id, new.status, new.goods_type, new.on_shelf_at))
  execute function search_goods_changed();

create function search_found(p_kind text, p_words text[], p_names_only boolean, p_limit integer)
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

-- What visitors look for by a keyword: one narrow table, filled in the transaction that changes its source.

-- A text as it is compared: compatibility forms (full-width letters among them) and case folded, white space and
-- punctuation gone, so that nothing in it means anything to LIKE.
create function search_folded(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, NFKC)),
    '[\s!-/:-@\[-`{-~·・\u2000-\u206F\u3000-\u3004\u3008-\u301F\u3030]+', '', 'g')
$$;

-- The beginning of a rich text, without its elements.
create function search_plain(text) returns text language sql immutable parallel safe as $$
  select left(regexp_replace($1, '<[^>]*>|&[a-z]+;', '', 'g'), 2000)
$$;

-- One part for each kind, so that a keyword which half of the works carry costs nothing where notices are counted.
create table search_entries (
  kind text not null,
  -- Number of a good, id of an album or notice.
  source text not null,
  -- Folded.
  name text collate "C" not null,
  -- Folded: the name and what else it is found by, a space between each.
  words text collate "C" not null,
  -- Since when it is to be seen; in the future it is scheduled.
  shown_at timestamptz not null,
  heat integer not null,
  name_grams text[] not null generated always as (bigrams(name)) stored,
  word_grams text[] not null generated always as (bigrams(words)) stored,
  primary key (kind, source)
) partition by list (kind);
create table search_entries_goods partition of search_entries for values in ('goods');
create table search_entries_box partition of search_entries for values in ('box');
create table search_entries_album partition of search_entries for values in ('album');
create table search_entries_notice partition of search_entries for values in ('notice');
create index search_entries_name on search_entries (name, shown_at desc, heat desc, source);
create index search_entries_newest on search_entries (shown_at desc, heat desc, source);
create index search_entries_name_grams on search_entries using gin (name_grams);
create index search_entries_word_grams on search_entries using gin (word_grams);

-- What the table has to hold. Goods by the statuses that everyone may see (goods/transitions.ts), wish tickets and
-- memorial zones not: one meets those in their own places. A work is found by the name of its series from the day that the
-- series has a time, as nothing runs when that time comes; the name is shown from then on only.
create view search_sources as
  select case g.goods_type when 2 then 'box' else 'goods' end as kind, g.sn as source, search_folded(g.name) as name,
    concat_ws(' ', search_folded(g.name), search_folded(g.subtitle), search_folded(a.title),
      search_folded(g.creator ->> 'name')) as words,
    g.on_shelf_at as shown_at, g.heat
  from goods g left join albums a on a.id = g.album_id and a.publish_at is not null
  where g.status in (5, 6, 7, 9, 11) and g.goods_type in (1, 2)
  union all
  select 'album', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(subtitle), search_folded(left(story, 2000)),
      search_folded(search_plain(body))),
    publish_at, 0
  from albums where kind in (1, 2) and publish_at is not null
  union all
  select 'notice', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(search_plain(body))), publish_at, 0
  from notices;

-- A source is looked for by its number in words.
create unique index albums_source on albums ((id::text));
create unique index notices_source on notices ((id::text));

create function search_refresh(p_kinds text[], p_sources text[]) returns void language sql as $$
  delete from search_entries where kind = any (p_kinds) and source = any (p_sources);
  insert into search_entries (kind, source, name, words, shown_at, heat)
    select kind, source, name, words, shown_at, heat from search_sources
    where kind = any (p_kinds) and source = any (p_sources);
$$;

create function search_goods_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array[coalesce(new.sn, old.sn)]);
  return null;
end $$;
create trigger goods_unsearched after delete on goods for each row execute function search_goods_changed();

-- A statement may add thousands.
create function search_goods_added() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array(select sn from added));
  return null;
end $$;
create trigger goods_searched after insert on goods referencing new table as added
  for each statement execute function search_goods_added();

create trigger goods_searched_anew after update of name, subtitle, creator, album_id, status, goods_type, on_shelf_at, heat
  on goods for each row
  when ((old.name, old.subtitle, old.creator, old.album_id, old.status, old.goods_type, old.on_shelf_at, old.heat)
    is distinct from (new.name, new.subtitle, new.creator, new.album_id, new.status, new.goods_type, new.on_shelf_at, new.heat))
  execute function search_goods_changed();

create function search_album_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{album}', array[coalesce(new.id, old.id)::text]);
  if tg_op = 'UPDATE' and (new.title, new.publish_at is null) is distinct from (old.title, old.publish_at is null) then
    perform search_refresh('{goods,box}', array(select sn from goods where album_id = new.id));
  end if;
  return null;
end $$;
create trigger albums_searched after insert or delete or update of title, subtitle, story, body, kind, publish_at
  on albums for each row execute function search_album_changed();

create function search_notice_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{notice}', array[coalesce(new.id, old.id)::text]);
  return null;
end $$;
create trigger notices_searched after insert or delete or update of title, body, publish_at
  on notices for each row execute function search_notice_changed();

insert into search_entries (kind, source, name, words, shown_at, heat)
  select kind, source, name, words, shown_at, heat from search_sources;

-- Pairs of characters that every match of these words has.
create function search_grams(p_words text[]) returns text[] language sql immutable parallel safe as $$
  select array(select distinct gram from unnest(p_words) word, unnest(bigrams(word)) gram)
$$;

create function search_patterns(p_words text[]) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || word || '%' from unnest(p_words) word)
$$;

-- The best `p_limit` of a kind that have all the folded words: 1 the very name, 2 its beginning, 3 within the name, 4 in
-- other text; within each the newest first. Words of one character find beginnings of names only.
-- Few matches are found by an index and sorted; where there are more than `many`, the newest are met soon by walking
-- from the newest on. The planner cannot tell the two apart, having no statistics of pairs that stand together, so they
-- are counted first, and each statement is written for one way.
create function search_found(p_kind text, p_words text[], p_names_only boolean, p_limit integer)
returns table (source text, tier integer, shown_at timestamptz, heat integer) language plpgsql stable
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
          e.shown_at, e.heat
        from search_entries e
        where e.kind = p_kind and e.word_grams @> grams and e.words like all (patterns) and e.shown_at <= now()
          and (not p_names_only or e.name like all (patterns))
        order by 2, e.shown_at desc, e.heat desc, e.source limit room;
      return;
    end if;
  end if;

  return query
    select e.source, 1, e.shown_at, e.heat from search_entries e
    where e.kind = p_kind and e.name = phrase and e.shown_at <= now()
    order by e.shown_at desc, e.heat desc, e.source limit room;
  get diagnostics given = row_count;
  room := room - given;
  if room = 0 then return; end if;

  select count(*) into given from (
    select from search_entries e where e.kind = p_kind and e.name like beginning limit many + 1) counted;
  if given > 0 then
    if given <= many then
      return query
        with few as materialized (
          select e.source, e.shown_at, e.heat from search_entries e
          where e.kind = p_kind and e.name like beginning and e.name <> phrase and e.words like all (patterns)
            and e.shown_at <= now())
        select source, 2, shown_at, heat from few order by shown_at desc, heat desc, source limit room;
    else
      return query
        select e.source, 2, e.shown_at, e.heat from search_entries e
        where e.kind = p_kind and e.name like beginning and e.name <> phrase and e.words like all (patterns)
          and e.shown_at <= now()
        order by e.shown_at desc, e.heat desc, e.source limit room;
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
          select e.source, e.shown_at, e.heat from search_entries e
          where e.kind = p_kind and e.name_grams @> grams and e.name like all (patterns) and e.name not like beginning
            and e.shown_at <= now())
        select source, 3, shown_at, heat from few order by shown_at desc, heat desc, source limit room;
    else
      return query
        select e.source, 3, e.shown_at, e.heat from search_entries e
        where e.kind = p_kind and e.name like all (patterns) and e.name not like beginning and e.shown_at <= now()
        order by e.shown_at desc, e.heat desc, e.source limit room;
    end if;
    get diagnostics given = row_count;
    room := room - given;
  end if;
  if room = 0 or p_names_only then return; end if;

  return query
    select e.source, 4, e.shown_at, e.heat from search_entries e
    where e.kind = p_kind and e.words like all (patterns) and not e.name like all (patterns) and e.shown_at <= now()
    order by e.shown_at desc, e.heat desc, e.source limit room;
end $$;

-- How many of a kind have all the words, counted to `p_most`.
create function search_count(p_kind text, p_words text[], p_most integer) returns integer language plpgsql stable
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

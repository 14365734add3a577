-- The search finds single characters within names, either form of a character, works by the shop that issues them, and all
-- of it by pinyin. The columns of entries that are here already are filled by the sweep of the module, which looks for those
-- without sounds.

-- As in functions/search_written.sql and, until the migrator has put it in its place, search_simple.sql.
create function search_written(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, NFKC)),
    '[\s!-/:-@\[-`{-~·・\u2000-\u206F\u3000-\u3004\u3008-\u301F\u3030\uFE00-\uFE0F]+', '', 'g')
$$;
create function search_simple(text) returns text language sql immutable parallel safe as $$ select $1 $$;

alter table search_entries
  -- The words in the characters that they were written in, where these are not the simplified ones.
  add column written text collate "C",
  -- Each of the name once.
  add column characters text[],
  -- How name and words are read, ` ban/半 yue/月 | …`; null until it is written (modules/search/sounds.ts).
  add column sounds text collate "C",
  -- What finds them by pinyin: beginnings of syllables, pairs of initials, characters.
  add column sound_grams text[];
create index search_entries_characters on search_entries using gin (characters);
create index search_entries_sound_grams on search_entries using gin (sound_grams);
create index search_entries_unsounded on search_entries (kind, source) where sounds is null;

create or replace view search_sources as
  select kind, source, search_simple(written_name) as name, search_simple(written_words) as words, shown_at,
    nullif(written_words, search_simple(written_words)) as written
  from (
    select case g.goods_type when 2 then 'box' else 'goods' end as kind, g.sn as source,
      search_written(g.name) as written_name,
      concat_ws(' ', search_written(g.name), search_written(g.subtitle), search_written(a.title),
        search_written(g.creator ->> 'name'), search_written(s.name)) as written_words,
      g.on_shelf_at as shown_at
    from goods g join shops s on s.id = g.shop_id left join albums a on a.id = g.album_id and a.publish_at is not null
    where g.status in (5, 6, 7, 9, 11) and g.goods_type in (1, 2)
    union all
    select 'album', id::text, search_written(title),
      concat_ws(' ', search_written(title), search_written(subtitle), search_written(left(story, 2000)),
        search_written(search_plain(body))),
      publish_at
    from albums where kind in (1, 2) and publish_at is not null
    union all
    select 'notice', id::text, search_written(title),
      concat_ws(' ', search_written(title), search_written(search_plain(body))), publish_at
    from notices where is_shown) sources;

-- Updates entries from their sources. An entry whose text changed loses its pinyin, which is computed again
-- (modules/search/sounds.ts) after a notification.
create or replace function search_refresh(p_kinds text[], p_sources text[]) returns void language plpgsql as $$
begin
  delete from search_entries where kind = any (p_kinds) and source = any (p_sources)
    and (kind, source) not in (
      select kind, source from search_sources where kind = any (p_kinds) and source = any (p_sources));
  insert into search_entries as e (kind, source, name, words, shown_at, written, characters, all_characters)
    select kind, source, name, words, shown_at, written, search_characters(name),
      search_characters(case when kind in ('goods', 'box') then replace(words, ' ', '') else name end) from search_sources
    where kind = any (p_kinds) and source = any (p_sources)
  on conflict (kind, source) do update set
    name = excluded.name, words = excluded.words, shown_at = excluded.shown_at, written = excluded.written,
    characters = excluded.characters, all_characters = excluded.all_characters,
    sounds = case when (e.words, e.written) is not distinct from (excluded.words, excluded.written) then e.sounds end,
    sound_grams = case when (e.words, e.written) is not distinct from (excluded.words, excluded.written) then e.sound_grams end
  where (e.name, e.words, e.shown_at, e.written, e.characters, e.all_characters)
    is distinct from (excluded.name, excluded.words, excluded.shown_at, excluded.written, excluded.characters, excluded.all_characters);
  if exists (
    select from search_entries where kind = any (p_kinds) and source = any (p_sources) and sounds is null) then
    perform pg_notify('search_changed', '');
  end if;
end $$;

create or replace function search_refresh(p_kinds text[], p_sources text[]) returns void language sql as $$
  delete from search_entries where kind = any (p_kinds) and source = any (p_sources);
  insert into search_entries (kind, source, name, words, shown_at)
    select kind, source, name, words, shown_at from search_sources
    where kind = any (p_kinds) and source = any (p_sources);
$$;

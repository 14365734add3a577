-- Normalises a text for comparison: as search_written does, with its characters in simplified form.
create or replace function search_folded(text) returns text language sql immutable parallel safe as $$
  select search_simple(search_written($1))
$$;

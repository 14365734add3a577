-- A text as it is compared: as it was written (search_written), its characters in their simplified form.
create or replace function search_folded(text) returns text language sql immutable parallel safe as $$
  select search_simple(search_written($1))
$$;

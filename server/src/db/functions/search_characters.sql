-- The distinct characters of a text.
create or replace function search_characters(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct one), '{}') from unnest(string_to_array($1, null)) one
$$;

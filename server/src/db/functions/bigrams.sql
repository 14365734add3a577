-- All pairs of adjacent characters, so that a Chinese keyword of two characters can use the index.
create or replace function bigrams(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower($1), start, 2)), '{}')
  from generate_series(1, greatest(length($1) - 1, 0)) start
$$;

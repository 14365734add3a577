-- A text as it was written, but compatibility forms (full-width letters among them) and case folded, white space and
-- punctuation gone, so that nothing in it means anything to LIKE.
create or replace function search_written(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, NFKC)),
    '[\s!-/:-@\[-`{-~·・\u2000-\u206F\u3000-\u3004\u3008-\u301F\u3030\uFE00-\uFE0F]+', '', 'g')
$$;

-- Normalises a text: compatibility forms (including full-width letters) and case are folded, white space and
-- punctuation removed. The result has no characters with a meaning to LIKE.
create or replace function search_written(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, NFKC)),
    '[\s!-/:-@\[-`{-~·・\u2000-\u206F\u3000-\u3004\u3008-\u301F\u3030\uFE00-\uFE0F]+', '', 'g')
$$;

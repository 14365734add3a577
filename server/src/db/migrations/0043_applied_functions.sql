-- Which texts of the functions in db/functions this database has had. A text that was replaced stays known, so that a process of
-- an older release does not put it back.
create table applied_functions (
  name text not null,
  -- SHA-256 of the file, in hexadecimal digits.
  hash text not null,
  applied_at timestamptz not null default now(),
  primary key (name, hash)
);

-- Browsers in which somebody came into the console by both factors: their wrong tries are counted apart from strangers'.
create table staff_known_browsers (
  staff_id bigint not null references staff_accounts,
  -- SHA-256 of the random token that the browser keeps.
  browser_hash bytea not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (staff_id, browser_hash)
);

-- The token of a session is renewed whenever the second factor is given. Calls under way then still bring the one before, which
-- opens for a few seconds what it opened until then.
alter table staff_sessions
  add column previous_hash bytea,
  add column previous_factor_at timestamptz,
  add column renewed_at timestamptz;
create index staff_sessions_previous on staff_sessions (previous_hash) where previous_hash is not null;

-- Recovery codes are kept by Argon2id, the codes of one person under one salt. Codes that were kept by a plain hash are void: their
-- holders make new ones.
delete from staff_recovery_codes;
-- Null for what the release before writes meanwhile: a plain hash, which opens nothing.
alter table staff_recovery_codes add column salt bytea;

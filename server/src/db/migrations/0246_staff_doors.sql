-- Browsers in which somebody passed both factors: their wrong tries are counted separately from strangers'.
create table staff_known_browsers (
  staff_id bigint not null references staff_accounts,
  -- SHA-256 of the random token that the browser stores.
  browser_hash bytea not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (staff_id, browser_hash)
);

-- The token of a session is renewed whenever the second factor is given. Calls in flight still carry the previous token, which
-- keeps its access for a few seconds.
alter table staff_sessions
  add column previous_hash bytea,
  add column previous_factor_at timestamptz,
  add column renewed_at timestamptz;
create index staff_sessions_previous on staff_sessions (previous_hash) where previous_hash is not null;

-- Recovery codes are stored with Argon2id, the codes of one person under one salt. Codes stored as a plain hash are void: their
-- holders must make new ones.
delete from staff_recovery_codes;
-- Null for plain hashes that the previous release writes during the update; they grant no access.
alter table staff_recovery_codes add column salt bytea;

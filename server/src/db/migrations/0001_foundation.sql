-- Idempotency, jobs, rate limits and settings: what every module stands on.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- A finished write under its key: the same key gives the first answer again (rules.md, wire conventions).
create table idempotency_keys (
  uid bigint not null,
  key text not null,
  path text not null,
  request_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one waiting job per kind and key.
  dedupe_key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 12,
  lease_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;
create unique index jobs_dedupe on jobs (kind, dedupe_key) where done_at is null and dead_at is null;

-- Fixed windows; short-lived and rebuildable, so not worth the write-ahead log.
create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- All pairs of neighbouring characters, so that a Chinese keyword of two characters finds by index.
create function bigrams(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower($1), start, 2)), '{}')
  from generate_series(1, greatest(length($1) - 1, 0)) start
$$;

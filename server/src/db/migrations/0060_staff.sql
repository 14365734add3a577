-- Those who run the marketplace. They share nothing with collectors: no account, no session, no key.

create table staff_accounts (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  display_name text not null check (char_length(display_name) between 1 and 20),
  password_hash text not null,
  -- Somebody else's word: replaced before anything else.
  password_is_first boolean not null default true,
  -- Sealed. Null until enrolled.
  totp_secret_encrypted bytea,
  -- The last thirty seconds whose code was taken; a code is good once.
  totp_step bigint,
  disabled_reason text,
  created_at timestamptz not null default now()
);

create table staff_recovery_codes (
  staff_id bigint not null references staff_accounts,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id bigint not null references staff_accounts,
  token_hash bytea not null unique,
  device text not null,
  ip text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Null until the second factor was given; then when it last was.
  factor_at timestamptz,
  -- Sealed: what is being enrolled and was not confirmed yet.
  enrolling_secret_encrypted bytea,
  ended_at timestamptz
);
create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;

create table staff_roles (
  id bigint generated always as identity primary key,
  name text not null constraint staff_roles_name_key unique check (char_length(name) between 1 and 20),
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A built-in role by its word, one of staff_roles by its number.
create table staff_role_holders (
  staff_id bigint not null references staff_accounts,
  role text not null,
  granted_at timestamptz not null default now(),
  primary key (staff_id, role)
);
create index staff_role_holders_role on staff_role_holders (role);

-- Wrong passwords and codes in a row, by what was tried.
create table staff_tries (
  key text primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null default now()
);

-- Append-only: what members of staff did and tried, each entry bound to the one before by its hash.
create table audit_entries (
  id bigint primary key,
  at timestamptz not null,
  -- Null for commands and for who did not come in.
  staff_id bigint references staff_accounts,
  staff_name text not null,
  roles text[] not null,
  verb text not null,
  target text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  refusal text not null,
  ip text not null,
  request_id text not null,
  hash bytea not null
);
create index audit_entries_staff on audit_entries (staff_id, id desc);
create index audit_entries_verb on audit_entries (verb, id desc);
create index audit_entries_target on audit_entries (target, id desc);
create index audit_entries_at on audit_entries (at);

-- One row: the end of the chain.
create table audit_chain (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  last_hash bytea not null
);
insert into audit_chain (last_id, last_hash) values (0, sha256(''));

create trigger audit_entries_kept before update or delete or truncate on audit_entries
  for each statement execute function refuse_rewriting();

-- Accounts, sessions, proofs of a phone, real names. Personal data is encrypted by the server; *_hash are keyed hashes.

create table users (
  uid bigint primary key,
  phone_encrypted bytea not null,
  phone_hash bytea not null constraint users_phone_unique unique,
  phone_masked text not null,
  password_hash text,
  nickname text not null,
  avatar text not null default '',
  career text not null default '',
  sex smallint not null default 3 check (sex between 1 and 3),
  city text not null default '',
  birthday bigint not null default 0,
  signature text not null default '',
  email text not null default '',
  registration_channel smallint not null default 5,
  kyc_status smallint not null default 1 check (kyc_status between 1 and 3),
  birth_date date,
  account_state smallint not null default 1 check (account_state in (1, 2)),
  disable_reason text not null default '',
  invite_code text not null constraint users_invite_code_unique unique,
  invited_by bigint references users (uid),
  points integer not null default 0 check (points >= 0),
  login_times integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz not null default now()
);

-- Whoever bans or verifies somebody, by whatever program: every process forgets what it cached of them.
create function announce_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.uid::text);
  return null;
end
$$;
create trigger users_announce_change after update of account_state, kyc_status, birth_date on users
  for each row execute function announce_user_change();

create table consents (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  agreement_version text not null,
  ip text not null,
  accepted_at timestamptz not null default now()
);
create index consents_uid on consents (uid);

-- One row for each pair of tokens ever given; rotation marks the old row and adds one to the family.
create table sessions (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  family uuid not null,
  access_hash bytea not null unique,
  refresh_hash bytea not null unique,
  platform text not null,
  device text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz
);
create index sessions_family on sessions (family);
create index sessions_uid on sessions (uid) where revoked_at is null;

create table captchas (
  id text primary key,
  kind text not null check (kind in ('text', 'slide')),
  answer jsonb not null,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

create table sms_codes (
  id bigint generated always as identity primary key,
  phone_hash bytea not null,
  purpose smallint not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_codes_phone on sms_codes (phone_hash, created_at desc);

-- What the built-in inbox channel delivered; only written when it is the chosen channel.
create table sms_inbox (
  id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  created_at timestamptz not null default now()
);

create table identities (
  uid bigint primary key references users (uid),
  id_number_hash bytea not null constraint identities_id_number_unique unique,
  id_number_encrypted bytea not null,
  real_name_encrypted bytea not null,
  id_number_masked text not null,
  real_name_masked text not null,
  birth_date date not null,
  verified_at timestamptz not null default now()
);

create table kyc_attempts (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  id_number_hash bytea not null,
  id_number_encrypted bytea not null,
  real_name_encrypted bytea not null,
  id_number_masked text not null,
  real_name_masked text not null,
  outcome text not null check (outcome in ('success', 'fail', 'review')),
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index kyc_attempts_uid on kyc_attempts (uid, created_at desc);

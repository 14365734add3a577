-- What hangs on an account: points, invitations, safe code, events, addresses, uploads, favourites, own wallets.

alter table users
  -- All points ever earned; never falls but by what a refund takes back.
  add column points_earned bigint not null default 0 check (points_earned >= 0),
  add column security_code_hash text,
  add column security_code_at timestamptz,
  add column security_wrong_tries integer not null default 0,
  add column security_locked_until timestamptz,
  add column transfer_code_switch boolean not null default true,
  -- From when gifts can be made again after the safe code was set anew.
  add column gifts_frozen_until timestamptz;

-- Append-only: users.points is the sum of changes, and balance the sum so far.
create table point_entries (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  source smallint not null check (source in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)),
  change integer not null check (change <> 0),
  balance integer not null check (balance >= 0),
  title text not null,
  -- What it was for, once a person: an order, a good, a message. The same business is never booked twice.
  reference text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint point_entries_once unique (uid, source, reference),
  constraint point_entries_expiry check ((change > 0) = (expires_at is not null))
);
create index point_entries_of on point_entries (uid, id desc);
create index point_entries_by_source on point_entries (uid, source, id desc);
create index point_entries_by_direction on point_entries (uid, sign(change), id desc);

-- What is left of each earning; spent oldest first, and let expire.
create table point_lots (
  entry_id bigint primary key references point_entries (id),
  uid bigint not null references users (uid),
  remaining integer not null check (remaining >= 0),
  expires_at timestamptz not null
);
create index point_lots_of on point_lots (uid, expires_at, entry_id) where remaining > 0;
create index point_lots_due on point_lots (expires_at) where remaining > 0;

-- Balances from before there was a ledger are its first entries.
with opening as (
  insert into point_entries (uid, source, change, balance, title, reference, expires_at)
  select uid, 6, points, points, '积分结转', 'opening', now() + interval '12 months' from users where points > 0
  returning id, uid, change, expires_at
)
insert into point_lots (entry_id, uid, remaining, expires_at) select id, uid, change, expires_at from opening;
update users set points_earned = points where points > 0;

-- Invitations that counted: once an invited person, when they are verified.
create table invitations (
  invitee_uid bigint primary key references users (uid),
  inviter_uid bigint not null references users (uid),
  points integer not null,
  counted_at timestamptz not null default now()
);
create index users_invited_by on users (invited_by, created_at desc, uid desc) where invited_by is not null;

-- Charts: period '' is all time, otherwise a month as 2026-11. reached_at settles the order of equals.
create table invite_scores (
  period text not null,
  uid bigint not null references users (uid),
  count integer not null check (count > 0),
  reached_at timestamptz not null default now(),
  primary key (period, uid)
);
create index invite_scores_chart on invite_scores (period, count desc, reached_at, uid);
-- How many people have a score: a place far down is read without counting everybody above.
create table invite_score_counts (
  period text not null,
  score integer not null,
  people integer not null check (people >= 0),
  primary key (period, score)
);

-- Whether a login comes from a kind of device that the account has used before.
create index sessions_devices on sessions (uid, device);

create table security_events (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  kind text not null check (kind in ('newDevice', 'passwordChanged', 'securityCodeChanged', 'tokenReused', 'loggedOutEverywhere')),
  device text not null,
  ip text not null,
  created_at timestamptz not null default now()
);
create index security_events_of on security_events (uid, id desc);

-- Proofs of a safe code, for one act each; kept hashed.
create table transfer_tokens (
  token_hash bytea primary key,
  uid bigint not null references users (uid),
  -- Keyed hash of the items and of the recipient's phone, where there is one.
  purpose_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index transfer_tokens_expiry on transfer_tokens (expires_at);

create table addresses (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  region_code text not null check (region_code ~ '^\d{6}$'),
  name_encrypted bytea not null,
  phone_encrypted bytea not null,
  detail_encrypted bytea not null,
  phone_masked text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index addresses_of on addresses (uid, id desc) where deleted_at is null;
create unique index addresses_one_default on addresses (uid) where is_default and deleted_at is null;

-- Pictures that people uploaded. What nothing uses goes after a day.
create table uploads (
  id text primary key,
  uid bigint not null references users (uid),
  purpose text not null check (purpose in ('avatar', 'message')),
  picture jsonb not null,
  bytes integer not null check (bytes > 0),
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index uploads_unused on uploads (created_at) where used_at is null;
create index uploads_of on uploads (uid, created_at desc);

create table favourites (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  goods_sn text not null references goods (sn),
  created_at timestamptz not null default now(),
  constraint favourites_once unique (uid, goods_sn)
);
create index favourites_of on favourites (uid, id desc);

create table shop_follows (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  shop_id bigint not null references shops (id),
  created_at timestamptz not null default now(),
  constraint shop_follows_once unique (uid, shop_id)
);
create index shop_follows_of on shop_follows (uid, id desc);
create index shop_follows_shop on shop_follows (shop_id);

-- Messages that were given to be signed, one for each person and chain; used up by the wallet they add.
create table wallet_challenges (
  uid bigint not null references users (uid),
  chain_id bigint not null,
  nonce text not null,
  address text not null,
  message text not null,
  expires_at timestamptz not null,
  primary key (uid, chain_id)
);

-- An own address is one person's only, and a person has one beside the custodial one on each chain.
create unique index wallets_own_unique on wallets (uid, chain_id) where not is_custodial;

-- Who decided a case that waited for a person, and when; the outcome and reason are then theirs.
alter table kyc_attempts
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint kyc_attempts_decision check ((decided_by is null) = (decided_at is null));
create index kyc_attempts_waiting on kyc_attempts (created_at) where outcome = 'review';

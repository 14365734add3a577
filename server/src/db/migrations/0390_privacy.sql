-- An account that was closed: its personal data is gone, its number stays in the books.
alter table users drop constraint users_account_state_check;
alter table users add constraint users_account_state_check check (account_state in (1, 2, 3));

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (
  kind in ('newDevice', 'passwordChanged', 'securityCodeChanged', 'tokenReused', 'loggedOutEverywhere', 'nameHidden',
    'nameTakenDown', 'closureRequested', 'closureWithdrawn', 'closureBlocked', 'exportReady')
);

-- Requests to close an account. After `cool_until` a sweep closes it unless something hinders that; `due_on` is the
-- latest end that the platform promises.
create table account_closures (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  state text not null default 'cooling' check (state in ('cooling', 'blocked', 'withdrawn', 'closed')),
  receipt_number text not null unique check (receipt_number ~ '^[0-9A-Z]{20}$'),
  requested_at timestamptz not null default now(),
  cool_until timestamptz not null,
  due_on timestamptz not null,
  checked_at timestamptz,
  ended_at timestamptz,
  -- What was deleted, erased and kept, by table, without personal data; and its SHA-256.
  receipt text,
  receipt_hash text,
  check ((state in ('withdrawn', 'closed')) = (ended_at is not null)),
  check ((state = 'closed') = (receipt is not null)),
  check ((receipt is null) = (receipt_hash is null))
);
create unique index account_closures_open on account_closures (uid) where state in ('cooling', 'blocked');
create index account_closures_due on account_closures (cool_until) where state in ('cooling', 'blocked');

-- Archives of what is held about a person. The file is deleted at `expires_at`.
create table personal_exports (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  file_key text,
  bytes integer,
  sha256 text,
  check ((state = 'ready') = (file_key is not null)),
  check ((file_key is null) or (bytes is not null and sha256 is not null and ready_at is not null and expires_at is not null))
);
create index personal_exports_uid on personal_exports (uid, id desc);
create index personal_exports_expiring on personal_exports (expires_at) where state = 'ready';

-- What users receive by kind and channel, where it differs from the default.
alter table inbox_choices add column channel text not null default 'inbox'
  check (channel in ('inbox', 'sms', 'push', 'webPush'));
alter table inbox_choices drop constraint inbox_choices_pkey;
alter table inbox_choices add primary key (uid, kind, channel);

-- Where notifications reach a user besides the inbox: tokens of the native app and subscriptions of browsers. Each
-- belongs to one login and ends with it.
create table message_targets (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  channel text not null check (channel in ('push', 'webPush')),
  family uuid not null,
  -- The token, or the address of the subscription.
  address text not null check (length(address) <= 1000),
  -- Keys of a Web Push subscription (RFC 8291).
  public_key bytea,
  auth_secret bytea,
  created_at timestamptz not null default now(),
  constraint message_targets_once unique (channel, address),
  check ((channel = 'webPush') = (public_key is not null and auth_secret is not null))
);
create index message_targets_uid on message_targets (uid);
create index message_targets_family on message_targets (family);

-- A message on its way through another channel than the inbox. An SMS has no target: it goes to the account's phone.
create table message_deliveries (
  id bigint generated always as identity primary key,
  message_id bigint not null references inbox_messages (id) on delete cascade,
  uid bigint not null,
  channel text not null check (channel in ('sms', 'push', 'webPush')),
  target_id bigint references message_targets (id) on delete cascade,
  is_urgent boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unclear', 'refused', 'dead')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_at timestamptz not null,
  lease_until timestamptz,
  error text,
  sent_at timestamptz,
  opened_at timestamptz,
  constraint message_deliveries_once unique nulls not distinct (message_id, channel, target_id)
);
create index message_deliveries_due on message_deliveries (channel, next_at) where state = 'waiting';
create index message_deliveries_leased on message_deliveries (channel, lease_until) where state = 'sending';
create index message_deliveries_dead on message_deliveries (id) where state = 'dead';
create index message_deliveries_target on message_deliveries (target_id);
create index message_deliveries_sms_of on message_deliveries (uid, created_at) where channel = 'sms';
create index message_deliveries_age on message_deliveries (created_at);

-- Messages by SMS that count against the budget, by day in Shanghai.
create table message_sms_days (
  day date primary key,
  used integer not null default 0 check (used >= 0)
);

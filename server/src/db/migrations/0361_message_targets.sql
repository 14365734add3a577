-- A delivery outlives its token or subscription, for the operators' report.
alter table message_deliveries drop constraint message_deliveries_target_id_fkey;
alter table message_deliveries add constraint message_deliveries_target_id_fkey
  foreign key (target_id) references message_targets (id) on delete set null;
alter table message_deliveries drop constraint message_deliveries_once;
alter table message_deliveries add constraint message_deliveries_once unique (message_id, channel, target_id);
create unique index message_deliveries_sms_once on message_deliveries (message_id) where channel = 'sms';

-- The key pair by which push services know this deployment (RFC 8292). Subscriptions are bound to it.
create table web_push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key bytea not null,
  key_encrypted bytea not null,
  created_at timestamptz not null default now()
);

-- What a channel tells us is kept once it is verified, each statement once. Of what was refused only a count is kept.

delete from payment_notifications where outcome like 'refused:%';
alter table payment_notifications
  alter column platform type smallint using platform::smallint,
  drop column headers,
  add column statement text;
update payment_notifications set statement = 'kept before ' || id;
alter table payment_notifications alter column statement set not null;
create unique index payment_notifications_once on payment_notifications (platform, statement);
create index payment_notifications_old on payment_notifications (received_at);

create table payment_refusals (
  platform smallint not null,
  why text not null,
  hour timestamptz not null,
  count integer not null check (count > 0),
  -- Of the last one: where it came from, how long it was, its SHA-256.
  address text not null,
  bytes integer not null,
  digest bytea not null,
  last_at timestamptz not null default now(),
  primary key (platform, why, hour)
);

-- What does not agree between a channel's bill and our books, each to be settled by a person, and what money is found by.

create table bill_differences (
  id bigint generated always as identity primary key,
  channel text not null,
  platform smallint not null,
  day date not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers')),
  movement text not null check (movement in ('payment', 'refund')),
  -- What a bill names need not be ours.
  payment_sn text not null,
  refund_sn text,
  -- Null on the side where it is missing.
  ours_fen bigint,
  theirs_fen bigint,
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The name of who settled it.
  settled_by text,
  settled_reason text,
  foreign key (channel, platform, day) references bill_reports (channel, platform, day),
  constraint bill_differences_settled check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_reason is null)
  ),
  constraint bill_differences_once unique nulls not distinct (channel, platform, day, kind, movement, payment_sn, refund_sn)
);
create index bill_differences_open on bill_differences (day, id) where settled_at is null;
create index bill_differences_by_day on bill_differences (day, id);

insert into bill_differences (channel, platform, day, kind, movement, payment_sn, refund_sn, ours_fen, theirs_fen, found_at)
select r.channel, r.platform, r.day, d ->> 'kind', d ->> 'movement', d ->> 'paymentSn', d ->> 'refundSn',
  (d ->> 'oursFen')::bigint, (d ->> 'theirsFen')::bigint, r.made_at
from bill_reports r cross join jsonb_array_elements(r.differences) d
on conflict do nothing;

create index payments_by_time on payments (created_at, sn);
create index payments_by_platform on payments (platform, created_at, sn);
create index payments_unpaid on payments (status, created_at, sn) where status <> 2;
create index payments_of_trade on payments (channel_trade_no) where channel_trade_no is not null;
create index refunds_by_time on refunds (created_at, sn);
create index refunds_open on refunds (created_at, sn) where status = 1;
create index payment_notifications_by_outcome on payment_notifications (outcome, received_at, id);
create index payment_notifications_by_platform on payment_notifications (platform, received_at, id);

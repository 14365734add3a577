-- What channels' bills say, line by line, as they came or were brought: a day's bill is read again from here when its
-- neighbours come, and fees are known by the order.

create table bill_lines (
  id bigint generated always as identity primary key,
  channel text not null,
  platform smallint not null,
  day date not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- What the bill calls them: they need not be ours.
  payment_sn text not null,
  refund_sn text,
  trade_no text not null,
  amount_fen bigint not null check (amount_fen >= 0),
  -- What the channel keeps; negative where it gives back of its fee.
  fee_fen bigint not null,
  at timestamptz not null
);
create index bill_lines_of_day on bill_lines (channel, platform, day);
create index bill_lines_of_payment on bill_lines (payment_sn);

alter table bill_reports
  add column received_fen bigint not null default 0,
  add column refunded_fen bigint not null default 0,
  add column fee_fen bigint not null default 0,
  -- Who brought the file; null where the channel was asked.
  add column brought_by text;

alter table bill_differences
  -- How it may have come about, in words for whoever settles it.
  add column explanation text not null default '';

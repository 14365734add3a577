-- Payments, what channels told us, refunds, and the ledger of money.

create table payments (
  sn text primary key,
  order_sn text not null references orders (sn),
  uid bigint not null,
  platform smallint not null,
  channel text not null,
  amount_fen bigint not null check (amount_fen >= 0),
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  pay_url text not null default '',
  channel_trade_no text,
  fail_reason text not null default '',
  device smallint not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  closed_at timestamptz,
  last_query_at timestamptz
);
create index payments_of_order on payments (order_sn);
create index payments_waiting on payments (created_at) where status = 1;
create unique index payments_trade_unique on payments (channel, channel_trade_no) where channel_trade_no is not null;

-- Stored raw before anything is believed.
create table payment_notifications (
  id bigint generated always as identity primary key,
  platform text not null,
  body text not null,
  headers jsonb not null,
  outcome text not null default 'received',
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create table refunds (
  sn text primary key,
  payment_sn text not null references payments (sn),
  order_sn text not null references orders (sn),
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  channel_refund_no text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
-- One refund a payment: whole amounts only.
create unique index refunds_payment_unique on refunds (payment_sn);
create index refunds_of_order on refunds (order_sn);

create table money_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund')),
  payment_sn text not null references payments (sn),
  order_sn text not null references orders (sn),
  amount_fen bigint not null,
  created_at timestamptz not null default now()
);
create unique index money_entries_once on money_entries (kind, payment_sn);
create index money_entries_order on money_entries (order_sn);

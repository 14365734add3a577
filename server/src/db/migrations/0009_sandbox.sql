-- The sandbox channel's own books: another world. Its code touches no table of ours but the settings, ours none of these.

create table sandbox_trades (
  trade_no text primary key,
  app_id text not null,
  -- The merchant's number for the payment, and the order the payer sees.
  payment_sn text not null,
  order_sn text not null,
  subject text not null,
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'closed')),
  -- Whoever knows it may pay: the address of the cashier page.
  token text not null unique,
  return_url text not null,
  notify_url text not null,
  expire_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint sandbox_trades_payment_unique unique (app_id, payment_sn)
);
create index sandbox_trades_order on sandbox_trades (order_sn);
create index sandbox_trades_paid on sandbox_trades (app_id, paid_at) where paid_at is not null;

create table sandbox_refunds (
  refund_no text primary key,
  app_id text not null,
  refund_sn text not null,
  trade_no text not null references sandbox_trades (trade_no),
  amount_fen bigint not null check (amount_fen > 0),
  created_at timestamptz not null default now(),
  constraint sandbox_refunds_unique unique (app_id, refund_sn)
);
create index sandbox_refunds_trade on sandbox_refunds (trade_no);

-- Notifications on their way to the merchant, signed when they were made.
create table sandbox_notifications (
  id bigint generated always as identity primary key,
  trade_no text not null references sandbox_trades (trade_no),
  url text not null,
  body text not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_answer text not null default '',
  -- Set when the merchant said success, or after the last attempt.
  ended_at timestamptz
);
create index sandbox_notifications_due on sandbox_notifications (run_at) where ended_at is null;

-- Ours: the outcome of comparing one channel's bill of one day (Shanghai) with our ledger.
create table bill_reports (
  channel text not null,
  platform smallint not null,
  day date not null,
  compared integer not null,
  differences jsonb not null,
  made_at timestamptz not null default now(),
  primary key (channel, platform, day)
);

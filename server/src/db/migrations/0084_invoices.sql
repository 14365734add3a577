-- Invoices that collectors ask for, one an order.
create table invoices (
  order_sn text primary key references orders (sn),
  uid bigint not null references users (uid),
  kind text not null check (kind in ('personal', 'company')),
  -- Whose it is, the tax number and where it is mailed to: sealed for this order alone.
  details_encrypted bytea not null,
  state text not null default 'asked' check (state in ('asked', 'issued', 'refused')),
  -- Counts what its owner said of it, so that nobody answers what they did not read.
  version integer not null default 1 check (version > 0),
  -- What it is over; with its number or its file once it is issued.
  amount_fen bigint check (amount_fen > 0),
  number text not null default '',
  file_name text not null default '',
  file_encrypted bytea,
  -- Why there is none, for its owner.
  refusal text not null default '',
  -- The name of who answered.
  answered_by text,
  answered_at timestamptz,
  asked_at timestamptz not null default now(),
  constraint invoices_answered check (
    (state = 'asked') = (answered_by is null) and (answered_by is null) = (answered_at is null)
  ),
  constraint invoices_issued check (
    (state = 'issued') = (amount_fen is not null) and (state = 'issued') = (number <> '' or file_encrypted is not null)
  ),
  constraint invoices_file check ((file_encrypted is null) = (file_name = '')),
  constraint invoices_refused check ((state = 'refused') = (refusal <> ''))
);
create index invoices_by_time on invoices (asked_at, order_sn);
create index invoices_waiting on invoices (asked_at, order_sn) where state = 'asked';
create index invoices_of_user on invoices (uid, asked_at);

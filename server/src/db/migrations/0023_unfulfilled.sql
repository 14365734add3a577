-- Money that came for an order which could not be fulfilled, for whatever reason.

-- 5: it was paid and could not be fulfilled. Open at the top, so that a further reason needs no further constraint.
alter table orders drop constraint orders_close_reason_check;
alter table orders add constraint orders_close_reason_check check (close_reason between 1 and 99);

-- One row a payment whose receipt could not be applied as it should; for operators.
create table fulfilment_failures (
  payment_sn text primary key references payments (sn),
  order_sn text not null references orders (sn),
  -- A reason code, a constraint's name, or what a fault of ours says of itself.
  cause text not null,
  tries integer not null default 1 check (tries > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Null while it is tried again.
  outcome text check (outcome in ('refunded', 'fulfilled'))
);
create index fulfilment_failures_newest on fulfilment_failures (last_at);
create index fulfilment_failures_open on fulfilment_failures (first_at) where outcome is null;

-- What operators find orders by, and what they write down about them.

create index orders_by_time on orders (created_at, sn);
create index orders_by_amount on orders (amount_fen, sn);
create index orders_of_goods_by_time on orders (goods_sn, created_at, sn);
create index orders_by_platform on orders (platform, created_at, sn) where platform is not null;
create index orders_under_way on orders (created_at, sn) where status = 3;

-- What a notification says of which payment stands second.
create index payment_notifications_of_payment on payment_notifications (split_part(statement, ' ', 2));

-- Append-only: what the desk wrote down about an order.
create table order_notes (
  id bigint generated always as identity primary key,
  order_sn text not null references orders (sn),
  staff_id bigint not null references staff_accounts,
  -- Their name when they wrote it.
  staff_name text not null,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_sn, id);
create trigger order_notes_kept before update or delete or truncate on order_notes
  for each statement execute function refuse_rewriting();

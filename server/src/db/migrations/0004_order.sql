-- Orders. sn begins with its moment, so that new rows are neighbours and a user's list needs no other order.

create table orders (
  sn text primary key,
  uid bigint not null,
  goods_sn text not null references goods (sn),
  goods_type smallint not null default 1 check (goods_type in (1, 2)),
  quantity integer not null check (quantity > 0),
  price_fen bigint not null check (price_fen >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  status smallint not null default 1 check (status between 1 and 5),
  delivery_state smallint not null default 1 check (delivery_state in (1, 2)),
  close_reason smallint check (close_reason between 1 and 3),
  -- The caller's Idempotency-Key: a retry finds the order it made.
  request_key text not null,
  created_at timestamptz not null default now(),
  pay_by timestamptz not null,
  paid_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  -- Hidden from its owner, kept in the books.
  hidden_at timestamptz,
  platform smallint,
  constraint orders_request_key_unique unique (uid, request_key)
);
create index orders_of_user on orders (uid, sn);
create index orders_of_goods on orders (goods_sn, uid) where status <> 5;
create index orders_waiting on orders (pay_by) where status = 1;

/*
 Places the orders of everyone in one batch, for one good. Each statement of a plpgsql function sees what was
 committed before it began, so the reads after the row lock are exact from any number of processes.
 The answer has one row per request, in their order:
   outcome 'placed' | 'existing' | 'replayed' | 'reused' | a reason code; order_sn is set for the first three.
 p_priority says who of the batch may buy in an earlier window, judged by the caller.
*/
create function place_orders(
  p_goods_sn text,
  p_order_sns text[],
  p_uids bigint[],
  p_quantities integer[],
  p_request_keys text[],
  p_starts timestamptz[],
  p_window_seconds integer
) returns table (request_index integer, outcome text, order_sn text, amount_fen bigint, pay_by timestamptz, stock_left integer)
language plpgsql as $$
declare
  stock goods_stock%rowtype;
  good record;
  moment timestamptz;
  refusal text;
  deadline timestamptz;
  remaining integer;
  taken integer := 0;
  known integer;
  earlier record;
  sns text[] := '{}';
  uids bigint[] := '{}';
  quantities integer[] := '{}';
  keys text[] := '{}';
  counts jsonb := '{}';
  uid_key text;
begin
  select * into stock from goods_stock s where s.goods_sn = p_goods_sn for update;
  if not found then
    return query select i, 'GOODS_NOT_FOUND', null::text, 0::bigint, null::timestamptz, 0
      from generate_subscripts(p_uids, 1) i;
    return;
  end if;
  moment := clock_timestamp();
  select g.status, g.price_fen, g.per_person_limit, g.sale_end into good from goods g where g.sn = p_goods_sn;
  refusal := case
    when good.status not in (5, 6, 7, 11) then 'NOT_ON_SALE'
    when good.sale_end is not null and moment >= good.sale_end then 'SALE_ENDED'
  end;
  deadline := moment + make_interval(secs => p_window_seconds);
  remaining := stock.edition - stock.sold - stock.reserved;

  for i in 1 .. cardinality(p_uids) loop
    request_index := i; order_sn := null; amount_fen := 0; pay_by := null; outcome := null;
    uid_key := p_uids[i]::text;

    select o.sn, o.amount_fen, o.pay_by, o.goods_sn, o.quantity into earlier
      from orders o where o.uid = p_uids[i] and o.request_key = p_request_keys[i];
    if found then
      if earlier.goods_sn = p_goods_sn and earlier.quantity = p_quantities[i] then
        outcome := 'replayed'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
      else
        outcome := 'reused';
      end if;
    elsif refusal is not null then
      outcome := refusal;
    elsif moment < p_starts[i] then
      outcome := 'SALE_NOT_STARTED';
    else
      if good.per_person_limit > 0 then
        known := (counts ->> uid_key)::integer;
        if known is null then
          select coalesce(sum(o.quantity), 0) into known
            from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status <> 5;
        end if;
        if known + p_quantities[i] > good.per_person_limit then
          outcome := 'LIMIT_REACHED';
          if good.per_person_limit = 1 then
            select o.sn, o.amount_fen, o.pay_by into earlier
              from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status = 1 limit 1;
            if found then
              outcome := 'existing'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
            end if;
          end if;
        end if;
      end if;
      if outcome is null and p_quantities[i] > remaining then
        outcome := 'SOLD_OUT';
      end if;
      if outcome is null then
        remaining := remaining - p_quantities[i];
        taken := taken + p_quantities[i];
        if good.per_person_limit > 0 then
          counts := jsonb_set(counts, array[uid_key], to_jsonb(known + p_quantities[i]));
        end if;
        sns := sns || p_order_sns[i]; uids := uids || p_uids[i];
        quantities := quantities || p_quantities[i]; keys := keys || p_request_keys[i];
        outcome := 'placed'; order_sn := p_order_sns[i];
        amount_fen := good.price_fen * p_quantities[i]; pay_by := deadline;
      end if;
    end if;
    stock_left := remaining;
    return next;
  end loop;

  if taken > 0 then
    insert into orders (sn, uid, goods_sn, quantity, price_fen, amount_fen, request_key, created_at, pay_by)
      select s, u, p_goods_sn, q, good.price_fen, good.price_fen * q, k, moment, deadline
      from unnest(sns, uids, quantities, keys) as t (s, u, q, k);
    insert into stock_entries (goods_sn, kind, reserved, sold) values (p_goods_sn, 'reserve', taken, 0);
    update goods_stock s set reserved = s.reserved + taken where s.goods_sn = p_goods_sn;
  end if;
end
$$;

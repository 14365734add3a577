/*
 Places the orders of everyone in one batch, for one good. Each statement of a plpgsql function sees what was
 committed before it began, so the reads after the row lock are exact from any number of processes.
 The answer has one row per request, in their order:
   outcome 'placed' | 'existing' | 'replayed' | 'reused' | a reason code; order_sn is set for the first three.
 p_starts says from when on each of the batch may buy, judged by the caller. A limit counts what is kept or waits.
*/
create or replace function place_orders(
  p_goods_sn text,
  p_order_sns text[],
  p_uids bigint[],
  p_quantities integer[],
  p_request_keys text[],
  p_starts timestamptz[],
  p_window_seconds integer,
  p_addresses bytea[] default null,
  p_address_ids bigint[] default null
) returns table (request_index integer, outcome text, order_sn text, amount_fen bigint, pay_by timestamptz, stock_left integer)
language plpgsql as $$
declare
  stock goods_taken%rowtype;
  good record;
  moment timestamptz;
  refusal text;
  deadline timestamptz;
  remaining integer;
  taken integer := 0;
  known integer;
  is_repeated boolean := false;
  earlier record;
  sns text[] := '{}';
  uids bigint[] := '{}';
  quantities integer[] := '{}';
  keys text[] := '{}';
  addresses bytea[] := '{}';
  address_ids bigint[] := '{}';
  -- Buyers who occur more than once, with their counts so far. Keeping every buyer would copy the whole object for each
  -- order.
  repeated bigint[] := '{}';
  counts jsonb := '{}';
begin
  select * into stock from goods_taken s where s.goods_sn = p_goods_sn for update;
  if not found then
    return query select i, 'GOODS_NOT_FOUND', null::text, 0::bigint, null::timestamptz, 0
      from generate_subscripts(p_uids, 1) i;
    return;
  end if;
  moment := clock_timestamp();
  select g.status, g.price_fen, g.per_person_limit, g.sale_end, g.goods_type, g.form = 2 as is_physical,
      case g.form when 2 then coalesce(g.freight_fen, 0) else 0 end as freight_fen
    into good from goods g where g.sn = p_goods_sn;
  refusal := case
    -- Deposits and lots are ordered only through their auction.
    when good.goods_type in (4, 5) then 'GOODS_NOT_FOUND'
    -- A box is on sale only after its contents were decided and published.
    when good.goods_type = 2 and not exists (select from blind_boxes b where b.goods_sn = p_goods_sn) then 'GOODS_NOT_FOUND'
    when good.status not in (5, 6, 7, 11) then 'NOT_ON_SALE'
    when good.sale_end is not null and moment >= good.sale_end then 'SALE_ENDED'
  end;
  deadline := moment + make_interval(secs => p_window_seconds);
  remaining := stock.edition - stock.taken;
  if good.per_person_limit > 0 then
    repeated := array(select u from unnest(p_uids) u group by u having count(*) > 1);
  end if;

  for i in 1 .. cardinality(p_uids) loop
    request_index := i; order_sn := null; amount_fen := 0; pay_by := null; outcome := null;

    select o.sn, o.amount_fen, o.pay_by, o.goods_sn, o.quantity into earlier
      from orders o where o.uid = p_uids[i] and o.request_key = p_request_keys[i];
    if found then
      if earlier.goods_sn = p_goods_sn and earlier.quantity = p_quantities[i] and not (good.is_physical and exists (
        select from deliveries d where d.order_sn = earlier.sn and d.address_id is distinct from p_address_ids[i]
      )) then
        outcome := 'replayed'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
      else
        outcome := 'reused';
      end if;
    elsif refusal is not null then
      outcome := refusal;
    elsif moment < p_starts[i] then
      outcome := 'SALE_NOT_STARTED';
    elsif good.is_physical and p_addresses[i] is null then
      outcome := 'ADDRESS_REQUIRED';
    else
      if good.per_person_limit > 0 then
        is_repeated := p_uids[i] = any(repeated);
        known := case when is_repeated then (counts ->> p_uids[i]::text)::integer end;
        if known is null then
          select coalesce(sum(o.quantity), 0) into known
            from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status <> 5
              and o.refunded_at is null;
        end if;
        if known + p_quantities[i] > good.per_person_limit then
          outcome := 'LIMIT_REACHED';
          if good.per_person_limit = 1 then
            select o.sn, o.amount_fen, o.pay_by into earlier
              from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status = 1 limit 1;
            if found then
              outcome := 'existing'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
            elsif p_uids[i] = any(uids) then
              -- A concurrent request of the same buyer: its order is in this batch and not written yet.
              outcome := 'existing'; order_sn := sns[array_position(uids, p_uids[i])];
              amount_fen := good.price_fen + good.freight_fen; pay_by := deadline;
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
        if is_repeated then
          counts := jsonb_set(counts, array[p_uids[i]::text], to_jsonb(known + p_quantities[i]));
        end if;
        sns := sns || p_order_sns[i]; uids := uids || p_uids[i];
        quantities := quantities || p_quantities[i]; keys := keys || p_request_keys[i];
        if good.is_physical then
          addresses := array_append(addresses, p_addresses[i]); address_ids := address_ids || p_address_ids[i];
        end if;
        outcome := 'placed'; order_sn := p_order_sns[i];
        amount_fen := good.price_fen * p_quantities[i] + good.freight_fen; pay_by := deadline;
      end if;
    end if;
    stock_left := remaining;
    return next;
  end loop;

  if taken > 0 then
    insert into orders (sn, uid, goods_sn, goods_type, quantity, price_fen, amount_fen, request_key, created_at, pay_by)
      select s, u, p_goods_sn, good.goods_type, q, good.price_fen, good.price_fen * q + good.freight_fen, k, moment, deadline
      from unnest(sns, uids, quantities, keys) as t (s, u, q, k);
    if good.is_physical then
      insert into deliveries (order_sn, uid, address_encrypted, address_id, freight_fen)
        select s, u, a, d, good.freight_fen from unnest(sns, uids, addresses, address_ids) as t (s, u, a, d);
    end if;
    perform take_stock(p_goods_sn, taken);
  end if;
end
$$;

/*
 Places the orders of everyone in one batch, for one work: locks its stock, decides (`decide_orders`) and writes
 (`write_orders`). Each statement of a plpgsql function sees what was committed before it began, so what is read after
 the lock is exact from any number of processes. Returns one row per request, as `decide_orders` does.
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
  terms order_terms;
  placed integer[] := '{}';
begin
  perform from goods_taken s where s.goods_sn = p_goods_sn for update;
  if not found then
    return query select i, 'GOODS_NOT_FOUND', null::text, 0::bigint, null::timestamptz, 0
      from generate_subscripts(p_uids, 1) i;
    return;
  end if;
  terms := order_terms_of(p_goods_sn, p_window_seconds);
  for request_index, outcome, order_sn, amount_fen, pay_by, stock_left in
    select * from decide_orders(
      p_goods_sn, terms, p_order_sns, p_uids, p_quantities, p_request_keys, p_starts, p_addresses, p_address_ids)
  loop
    if outcome = 'placed' then
      placed := placed || request_index;
    end if;
    return next;
  end loop;
  if placed <> '{}' then
    perform write_orders(
      p_goods_sn, terms, placed, p_order_sns, p_uids, p_quantities, p_request_keys, p_addresses, p_address_ids);
  end if;
end
$$;

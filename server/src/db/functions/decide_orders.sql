/*
 Decides each request of a batch, in their order, and writes nothing. The caller has locked the stock.
   outcome 'placed' | 'existing' | 'replayed' | 'reused' | a reason code; order_sn is set for the first three.
   p_starts: time from which each buyer may buy, as the caller determined it.
 A limit counts waiting and paid orders, and what this batch has decided for the same buyer so far.
*/
create or replace function decide_orders(
  p_goods_sn text,
  p_terms order_terms,
  p_order_sns text[],
  p_uids bigint[],
  p_quantities integer[],
  p_request_keys text[],
  p_starts timestamptz[],
  p_addresses bytea[],
  p_address_ids bigint[]
) returns table (request_index integer, outcome text, order_sn text, amount_fen bigint, pay_by timestamptz, stock_left integer)
language plpgsql as $$
declare
  remaining integer := p_terms.remaining;
  person_limit constant integer := p_terms.per_person_limit;
  earlier record;
  bought integer;
  -- Buyers who occur more than once in the batch, with the pieces counted for each so far and the last order placed.
  repeated bigint[] := '{}';
  is_repeated boolean := false;
  counts jsonb := '{}';
  placed jsonb := '{}';
begin
  if person_limit > 0 then
    repeated := array(select u from unnest(p_uids) u group by u having count(*) > 1);
  end if;

  for i in 1 .. cardinality(p_uids) loop
    request_index := i; outcome := null; order_sn := null; amount_fen := 0; pay_by := null;

    select o.sn, o.amount_fen, o.pay_by, o.goods_sn, o.quantity into earlier
      from orders o where o.uid = p_uids[i] and o.request_key = p_request_keys[i];
    if found then
      if earlier.goods_sn = p_goods_sn and earlier.quantity = p_quantities[i] and not (p_terms.is_physical and exists (
        select from deliveries d where d.order_sn = earlier.sn and d.address_id is distinct from p_address_ids[i]
      )) then
        outcome := 'replayed'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
      else
        outcome := 'reused';
      end if;
    elsif p_terms.refusal is not null then
      outcome := p_terms.refusal;
    elsif p_terms.placed_at < p_starts[i] then
      outcome := 'SALE_NOT_STARTED';
    elsif p_terms.is_physical and p_addresses[i] is null then
      outcome := 'ADDRESS_REQUIRED';
    else
      if person_limit > 0 then
        is_repeated := p_uids[i] = any(repeated);
        bought := case when is_repeated then (counts ->> p_uids[i]::text)::integer end;
        if bought is null then
          select coalesce(sum(o.quantity), 0) into bought
            from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status <> ${OrderStatus.closed}
              and o.refunded_at is null;
        end if;
        if bought + p_quantities[i] > person_limit then
          outcome := 'LIMIT_REACHED';
          if person_limit = 1 then
            select o.sn, o.amount_fen, o.pay_by into earlier
              from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status = ${OrderStatus.waitPay} limit 1;
            if found then
              outcome := 'existing'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
            elsif placed ? p_uids[i]::text then
              -- A concurrent request of the same buyer: its order is in this batch and not written yet.
              outcome := 'existing'; order_sn := placed ->> p_uids[i]::text;
              amount_fen := p_terms.price_fen + p_terms.freight_fen; pay_by := p_terms.pay_by;
            end if;
          end if;
        end if;
      end if;
      if outcome is null and p_quantities[i] > remaining then
        outcome := 'SOLD_OUT';
      end if;
      if outcome is null then
        remaining := remaining - p_quantities[i];
        if is_repeated then
          counts := jsonb_set(counts, array[p_uids[i]::text], to_jsonb(bought + p_quantities[i]));
          placed := jsonb_set(placed, array[p_uids[i]::text], to_jsonb(p_order_sns[i]));
        end if;
        outcome := 'placed'; order_sn := p_order_sns[i];
        amount_fen := p_terms.price_fen * p_quantities[i] + p_terms.freight_fen; pay_by := p_terms.pay_by;
      end if;
    end if;
    stock_left := remaining;
    return next;
  end loop;
end
$$;

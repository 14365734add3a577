-- Writes the orders of a batch that were decided as placed, with their parcels, and takes their stock last. `p_placed`
-- lists their positions in the arrays of the batch.
create or replace function write_orders(
  p_goods_sn text,
  p_terms order_terms,
  p_placed integer[],
  p_order_sns text[],
  p_uids bigint[],
  p_quantities integer[],
  p_request_keys text[],
  p_addresses bytea[],
  p_address_ids bigint[]
) returns void
language plpgsql as $$
begin
  insert into orders (sn, uid, goods_sn, goods_type, quantity, price_fen, amount_fen, request_key, created_at, pay_by)
    select p_order_sns[i], p_uids[i], p_goods_sn, p_terms.goods_type, p_quantities[i], p_terms.price_fen,
      p_terms.price_fen * p_quantities[i] + p_terms.freight_fen, p_request_keys[i], p_terms.placed_at, p_terms.pay_by
    from unnest(p_placed) i;
  if p_terms.is_physical then
    insert into deliveries (order_sn, uid, address_encrypted, address_id, freight_fen)
      select p_order_sns[i], p_uids[i], p_addresses[i], p_address_ids[i], p_terms.freight_fen from unnest(p_placed) i;
  end if;
  perform take_stock(p_goods_sn, (select sum(p_quantities[i])::integer from unnest(p_placed) i));
end
$$;

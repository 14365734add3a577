/*
 Makes reserved pieces sold ones, so many of each good, with an entry for each: of an order where it is of one alone. Locks what is
 sold of them in the order of their numbers, and not what is taken: nobody who orders waits for it. The answer has those goods of which
 enough were reserved, as they are then; where one is missing nothing of it is to be kept. Each statement sees what was committed
 before it began, so what was taken before the lock was had is seen after it.
*/
create or replace function sell_stock(p_goods_sns text[], p_quantities integer[], p_order_sns text[])
returns table (goods_sn text, sold integer, edition integer, form smallint, gift_first_days integer)
language plpgsql as $$
begin
  perform from goods_sold s where s.goods_sn = any(p_goods_sns) order by s.goods_sn for update;
  insert into stock_entries (goods_sn, kind, reserved, sold, order_sn)
    select e.sn, 'sell', -e.quantity, e.quantity, e.order_sn
    from unnest(p_goods_sns, p_quantities, p_order_sns) e (sn, quantity, order_sn);
  return query
    update goods_sold s set sold = s.sold + sale.quantity
    from unnest(p_goods_sns, p_quantities) sale (sn, quantity)
    join goods_taken t on t.goods_sn = sale.sn join goods g on g.sn = sale.sn
    where s.goods_sn = sale.sn and s.sold + sale.quantity <= t.taken
    returning s.goods_sn, s.sold, t.edition, g.form, g.gift_first_days;
end
$$;

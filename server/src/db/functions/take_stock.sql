-- Reserves stock for the orders of one batch. The calling statement has locked the stock and checked that it suffices.
create or replace function take_stock(p_goods_sn text, p_quantity integer) returns void
language plpgsql as $$
begin
  insert into stock_entries (goods_sn, kind, reserved, sold) values (p_goods_sn, 'reserve', p_quantity, 0);
  update goods_taken t set taken = t.taken + p_quantity where t.goods_sn = p_goods_sn;
end
$$;

-- Whose works these are. Plain and stable, so that it becomes a part of the statement that asks.
create or replace function shops_of(p_goods_sns text[]) returns table (goods_sn text, shop_id bigint)
language sql stable as $$
  select g.sn, g.shop_id from goods g where g.sn = any(p_goods_sns)
$$;

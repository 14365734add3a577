-- Returns the shops of these works. Plain SQL and stable, so that the planner can inline it.
create or replace function shops_of(p_goods_sns text[]) returns table (goods_sn text, shop_id bigint)
language sql stable as $$
  select g.sn, g.shop_id from goods g where g.sn = any(p_goods_sns)
$$;

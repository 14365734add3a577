-- A good of any kind stays at its price and in its edition from the first piece that somebody has, waits for or was promised.
create or replace function refuse_sold_change() returns trigger language plpgsql as $$
declare
  good text := case tg_table_name when 'goods' then to_jsonb(old) ->> 'sn' else to_jsonb(old) ->> 'goods_sn' end;
begin
  -- The lock lets orders being placed at this moment finish first.
  perform from goods_taken t where t.goods_sn = good for share of t;
  if exists (select from goods_taken t where t.goods_sn = good and t.taken > 0)
    or exists (select from stock_entries e where e.goods_sn = good and e.kind = 'sell') then
    raise exception 'Good % is sold, so its price and its edition stay', good
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

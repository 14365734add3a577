-- Price and edition of any good do not change once anybody has a piece, waits for one or was promised one.
create or replace function refuse_sold_change() returns trigger language plpgsql as $$
declare
  good text := case tg_table_name when 'goods' then to_jsonb(old) ->> 'sn' else to_jsonb(old) ->> 'goods_sn' end;
begin
  -- The lock waits for orders that are being placed.
  perform from goods_taken t where t.goods_sn = good for share of t;
  if exists (select from goods_taken t where t.goods_sn = good and t.taken > 0)
    or exists (select from stock_entries e where e.goods_sn = good and e.kind = 'sell') then
    raise exception 'Good % is sold, so its price and its edition stay', good
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

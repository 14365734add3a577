create or replace function refuse_sold_box_change() returns trigger language plpgsql as $$
declare
  box text;
begin
  if tg_table_name = 'goods' then box := old.sn;
  elsif tg_table_name = 'goods_taken' then box := old.goods_sn;
  elsif tg_op = 'DELETE' then box := old.box_sn;
  else box := new.box_sn;
  end if;
  -- The lock waits for orders that are being placed.
  perform from goods_taken t join blind_boxes b on b.goods_sn = t.goods_sn
    where t.goods_sn = box and (t.taken > 0 or b.revealed_at is not null) for share of t;
  if found then
    raise exception 'Blind box % is sold, so it stays as it is', box using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

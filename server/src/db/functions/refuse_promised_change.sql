-- The contents of a gift box do not change once one was given or promised.
create or replace function refuse_promised_change() returns trigger language plpgsql as $$
declare
  box bigint := (to_jsonb(case tg_op when 'INSERT' then new else old end)) ->> 'gift_box_id';
begin
  if exists (select from user_gift_boxes where gift_box_id = box)
    or exists (select from exchange_batches where gift_type = ${RedeemGiftType.giftBox} and gift_sn = box::text)
    or exists (select from draw_prizes where kind = 'giftBox' and gift_sn = box::text) then
    raise exception 'Gift box % is promised, so its contents stay', box using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

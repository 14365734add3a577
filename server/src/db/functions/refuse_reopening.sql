-- A sale whose seed is published is never opened again.
create or replace function refuse_reopening() returns trigger language plpgsql as $$
begin
  if exists (select from blind_boxes b where b.goods_sn = old.sn and b.revealed_at is not null) then
    raise exception 'The seed of blind box % is published, so its sale stays over', old.sn
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- A right that came with a piece somebody owns stays: its delivery and its brand do not change, and no work loses it.
create or replace function refuse_offered_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'rights_configs' then
    if (old.delivery, old.brand_key) is distinct from (new.delivery, new.brand_key) and exists (
      select from goods_rights g join items i on i.goods_sn = g.goods_sn where g.config_id = old.id
    ) then
      raise exception 'Right % came with pieces, so its delivery and brand stay', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  if exists (select from items where goods_sn = old.goods_sn) then
    raise exception 'Pieces of % have the right %, so it stays', old.goods_sn, old.config_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end
$$;

create or replace trigger rights_configs_offered before update of delivery, brand_key on rights_configs
  for each row execute function refuse_offered_change();
create or replace trigger goods_rights_offered before delete on goods_rights
  for each row execute function refuse_offered_change();

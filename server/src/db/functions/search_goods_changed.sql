create or replace function search_goods_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array[coalesce(new.sn, old.sn)]);
  return null;
end $$;
create or replace trigger goods_searched_of_shop after update of shop_id on goods for each row
  when (old.shop_id is distinct from new.shop_id) execute function search_goods_changed();

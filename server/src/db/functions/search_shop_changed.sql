-- Works are found by the shop, museum or brand that issues them.
create or replace function search_shop_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array(select sn from goods where shop_id = new.id));
  return null;
end $$;
create or replace trigger shops_searched after update of name on shops for each row
  when (old.name is distinct from new.name) execute function search_shop_changed();

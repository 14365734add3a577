create or replace function search_goods_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array[coalesce(new.sn, old.sn)]);
  return null;
end $$;

-- One statement may add thousands of rows.
create or replace function search_goods_added() returns trigger language plpgsql as $$
begin
  perform search_refresh('{goods,box}', array(select sn from added));
  return null;
end $$;

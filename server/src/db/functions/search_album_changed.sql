create or replace function search_album_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{album}', array[coalesce(new.id, old.id)::text]);
  if tg_op = 'UPDATE' and (new.title, new.publish_at is null) is distinct from (old.title, old.publish_at is null) then
    perform search_refresh('{goods,box}', array(select sn from goods where album_id = new.id));
  end if;
  return null;
end $$;

create or replace function search_notice_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{notice}', array[coalesce(new.id, old.id)::text]);
  return null;
end $$;

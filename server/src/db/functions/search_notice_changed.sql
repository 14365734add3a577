create or replace function search_notice_changed() returns trigger language plpgsql as $$
begin
  perform search_refresh('{notice}', array[coalesce(new.id, old.id)::text]);
  return null;
end $$;
create or replace trigger notices_hidden after update of is_shown on notices
  for each row execute function search_notice_changed();

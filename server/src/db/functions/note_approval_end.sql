-- The requester sees how a request ended until they have looked at it.
create or replace function note_approval_end() returns trigger language plpgsql as $$
begin
  insert into approval_news (approval_id, staff_id) values (new.id, new.asked_by);
  return null;
end
$$;

create or replace trigger approvals_ended after update on approvals
  for each row when (old.state = 'waiting' and new.state not in ('waiting', 'withdrawn'))
  execute function note_approval_end();

-- Keeps the number of visible entries on a spot's wall: its messages, and the comments on them.
create or replace function count_said() returns trigger language plpgsql as $$
declare
  before constant integer := case when tg_op <> 'INSERT' and old.state = 'visible' and old.deleted_at is null
    then 1 + old.comments else 0 end;
  after constant integer := case when tg_op <> 'DELETE' and new.state = 'visible' and new.deleted_at is null
    then 1 + new.comments else 0 end;
begin
  if before <> after then
    update scenic_spots set comment_count = comment_count + after - before,
      message_count = message_count + (after > 0)::integer - (before > 0)::integer
    where id = coalesce(new.spot_id, old.spot_id);
  end if;
  return null;
end $$;

create or replace trigger wall_messages_counted_where_said
  after insert or delete or update of state, deleted_at, comments on wall_messages
  for each row execute function count_said();

-- One-time count of existing messages. Creating the trigger waited for running changes; new ones wait for this.
update scenic_spots s set message_count = m.seen
from (select spot_id, count(*) as seen from wall_messages where state = 'visible' and deleted_at is null group by spot_id) m
where m.spot_id = s.id and s.message_count <> m.seen;

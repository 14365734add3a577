-- Subtracts an ended piece from its work's count, and its used rights from theirs (`tallies`).
create or replace function count_ended_piece() returns trigger language plpgsql as $$
begin
  insert into tallies (tallied, tallied_of, number)
  select 'piecesHeld', new.goods_sn, -1
  -- `wait` has an address but was not used.
  union all select 'rightsUsed', config_id::text, -1 from rights_sold where item_id = new.id and state <> ${RightsState.wait};
  return null;
end $$;

create or replace trigger items_ended
  after update of state on items for each row when (old.state <> ${ItemState.destroyed} and new.state = ${ItemState.destroyed}) execute function count_ended_piece();

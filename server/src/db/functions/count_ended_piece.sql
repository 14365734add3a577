-- Counts a piece that ended with its work, and takes the rights that were used of it from those that count (`tallies`). Nothing is done where one is sold.
create or replace function count_ended_piece() returns trigger language plpgsql as $$
begin
  insert into tallies (tallied, tallied_of, number)
  select 'piecesEnded', new.goods_sn, 1
  -- 2 has an address and was not used.
  union all select 'rightsUsed', config_id::text, -1 from rights_sold where item_id = new.id and state <> 2;
  return null;
end $$;

create or replace trigger items_ended_first
  after insert on items for each row when (new.state = 4) execute function count_ended_piece();

create or replace trigger items_ended
  after update of state on items for each row when (old.state <> 4 and new.state = 4) execute function count_ended_piece();

-- Those of before, once. The trigger waited for whoever was changing a piece, and whoever changes one now waits for this.
insert into tallies (tallied, tallied_of, number, is_news)
select 'piecesEnded', goods_sn, count(*), false from items
where state = 4 and not exists (select from tallies where tallied = 'piecesEnded') group by goods_sn;

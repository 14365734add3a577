-- Counts pieces by work as they are issued (`tallies`): one row for each work of a batch. It only adds rows, so
-- transactions do not wait for each other.
create or replace function count_pieces() returns trigger language plpgsql as $$
begin
  insert into tallies (tallied, tallied_of, number)
  select 'piecesHeld', goods_sn, count(*) from after_rows where state <> ${ItemState.destroyed} group by goods_sn;
  return null;
end $$;

create or replace trigger items_counted
  after insert on items referencing new table as after_rows for each statement execute function count_pieces();

-- One-time count of existing pieces. Creating the trigger waited for running issues; new ones wait for this.
insert into tallies (tallied, tallied_of, number, is_news)
select 'piecesHeld', goods_sn, count(*), false from items
where state <> ${ItemState.destroyed} and not exists (select from tallies where tallied = 'piecesHeld') group by goods_sn;

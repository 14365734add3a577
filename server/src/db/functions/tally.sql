-- Keeps the counts in `tallies`. It only adds rows, so transactions that add or change counted rows do not wait for
-- each other. Its argument lists what a row counts for: `(tallied, of what, whether it counts)`, any number of times.
create or replace function tally() returns trigger language plpgsql as $$
declare
  changes constant text := case tg_op
    when 'INSERT' then 'select 1 as change, * from after_rows'
    when 'DELETE' then 'select -1 as change, * from before_rows'
    else 'select 1 as change, * from after_rows union all select -1, * from before_rows' end;
begin
  execute format('
    insert into tallies (tallied, tallied_of, number)
    select t.tallied, t.tallied_of, sum(changes.change)
    from (%s) changes cross join lateral (values %s) t (tallied, tallied_of, is_counted)
    where t.is_counted group by 1, 2 having sum(changes.change) <> 0', changes, tg_argv[0]);
  return null;
end $$;

do $$
declare
  kept record;
begin
  -- In the order in which transactions touch these tables, so that they cannot deadlock with this.
  for kept in select * from (values
    ('exchange_codes', $c$ ('codesOpen', batch_id::text, state = ${ExchangeCodeState.unconverted}), ('codesRedeemed', batch_id::text, state = ${ExchangeCodeState.converted}) $c$),
    ('user_gift_boxes', $c$ ('giftBoxesGiven', gift_box_id::text, true), ('giftBoxesOpened', gift_box_id::text, opened_at is not null) $c$),
    ('user_blind_boxes', $c$ ('boxesHad', goods_sn, taken_back_at is null), ('boxesOpened', goods_sn, opened_at is not null) $c$),
    ('award_draws', $c$ ('prizesWon', '', is_win), ('prizesWon', pool_id::text, is_win) $c$),
    ('wishes', $c$ ('wishesShown', '', is_public), ('wishesShown', pool_id::text, is_public) $c$),
    ('barrage_lines', $c$ ('linesShown', '', hidden_at is null) $c$),
    ('airdrop_lines', $c$ ('airdropLines', airdrop_id::text, true), ('airdropGiven', airdrop_id::text, first_item_id is not null),
      ('airdropRefused', airdrop_id::text, refusal is not null), ('airdropWaiting', airdrop_id::text, done_at is null) $c$),
    ('goods_rights', $c$ ('worksOfRight', config_id::text, true) $c$),
    -- `wait` has an address but was not used. count_ended_piece subtracts used rights of a piece that ends.
    ('rights_sold', $c$ ('rightsUsed', config_id::text, state <> ${RightsState.wait} and (select i.state <> ${ItemState.destroyed} from items i where i.id = item_id)) $c$),
    ('rights_coupons', $c$ ('couponsLeft', config_id::text, item_id is null and voided_at is null) $c$)
  ) k (of_table, counts) loop
    execute format('create or replace trigger tallied_added after insert on %I
      referencing new table as after_rows for each statement execute function tally(%L)', kept.of_table, kept.counts);
    execute format('create or replace trigger tallied_changed after update on %I
      referencing old table as before_rows new table as after_rows for each statement execute function tally(%L)', kept.of_table, kept.counts);
    execute format('create or replace trigger tallied_removed after delete on %I
      referencing old table as before_rows for each statement execute function tally(%L)', kept.of_table, kept.counts);
    -- One-time count of existing rows. Since the triggers were created, every change of the table waits for this.
    execute format('
      insert into tallies (tallied, tallied_of, number, is_news)
      select t.tallied, t.tallied_of, count(*), false
      from %I cross join lateral (values %s) t (tallied, tallied_of, is_counted)
      where t.is_counted and not exists (select from tallies known where known.tallied = t.tallied)
      group by 1, 2', kept.of_table, kept.counts);
  end loop;
end $$;

-- The status from which the platform took a good down, so that putting it back neither sells a stopped good nor reopens an ended one.
-- Null if it is not taken down, and for goods that were taken down before this column existed.
alter table goods add column taken_down_from smallint
  constraint goods_taken_down_from check (taken_down_from is null or status = 10);

-- The status that the platform took a good down from, so that putting it back neither sells what was stopped nor reopens what was over.
-- Null where it is not taken down, and for what was taken down before this was noted.
alter table goods add column taken_down_from smallint
  constraint goods_taken_down_from check (taken_down_from is null or status = 10);

-- Lotteries and wishing events that operators took down: no public list names them, and they take no tries while they are stopped.
alter table draw_pools add column taken_down_at timestamptz;

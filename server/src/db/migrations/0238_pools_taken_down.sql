-- Lotteries and wishing events taken down by operators: no public list names them, and they accept no tries while stopped.
alter table draw_pools add column taken_down_at timestamptz;

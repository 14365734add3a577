-- Works of the whole platform are counted under `all`. `house`, which the previous release reads, is counted beside it until a
-- later migration removes it.
alter table work_counts drop constraint work_counts_counted_for_check;
alter table work_counts add constraint work_counts_counted_for_check
  check (counted_for in ('all', 'house', 'shop', 'wholeShop', 'album', 'label'));

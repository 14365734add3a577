-- How many works there are in the house, in a shop, in a series and under a label, by all that a card is narrowed by. Who changes a work adds a row and
-- waits for nobody; a sweep puts the rows of the same together. The sum is exact at every moment.
create table work_counts (
  counted_for text not null check (counted_for in ('house', 'shop', 'album', 'label')),
  -- 0 for the house.
  counted_id bigint not null,
  goods_type smallint not null,
  form smallint not null,
  kind smallint not null,
  status smallint not null,
  works integer not null,
  -- One that was not put together with the others yet.
  is_news boolean not null default true
);
create unique index work_counts_once on work_counts (counted_for, counted_id, goods_type, form, kind, status) include (works) where not is_news;
create index work_counts_of on work_counts (counted_for, counted_id);
create index work_counts_news on work_counts (is_news) where is_news;

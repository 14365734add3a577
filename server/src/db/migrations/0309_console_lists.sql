-- Lists of the console: kinds of works, and when a person joined an allowlist.

-- Works that are only given as prizes of a box or a lottery, which lists of works keep apart. Works published with a box are
-- told by its prize table; works of lotteries by a stopped sale that never had an order. A process of the previous release
-- publishes the works of a box without it: they appear among the works until somebody looks at the kind.
alter table goods add column is_prize boolean not null default false;

update goods set is_prize = true
where goods_type = 1 and (
  sn in (select goods_sn from blind_box_prizes where is_own)
  or (status = 8 and sn in (select goods_sn from blind_box_prizes union select gift_sn from draw_prizes where kind = 'collectible')
    and not exists (select from orders o where o.goods_sn = goods.sn)));

-- Lists of one kind, as operators read them.
create index goods_by_kind on goods (goods_type, is_prize, on_shelf_at, sn);

-- Saved views keep filters by name; the filter `goodsType` is called `kind` since this release.
update saved_views
set query = replace(replace(replace(replace(replace(query, 'goodsType=1', 'kind=work'), 'goodsType=2', 'kind=box'),
  'goodsType=3', 'kind=ticket'), 'goodsType=4', 'kind=deposit'), 'goodsType=5', 'kind=lot')
where page = 'goods/list';

-- Null for people who were added before this release.
alter table goods_allowlist add column added_at timestamptz;
alter table goods_allowlist alter column added_at set default now();

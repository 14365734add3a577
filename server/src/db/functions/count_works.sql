-- Counts works by kind: in total, and by shop, series and label (`work_counts`). It only adds rows, so transactions
-- that change works do not wait for each other.
create or replace function count_works() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'goods_labels' then
    insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works)
    select 'label', change.label_id, g.goods_type, g.form, g.kind, g.status, change.works
    from (values (old.goods_sn, old.label_id, -1), (new.goods_sn, new.label_id, 1)) change (goods_sn, label_id, works)
    join goods g on g.sn = change.goods_sn;
    return null;
  end if;
  insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works)
  select place.counted_for, place.counted_id, g.goods_type, g.form, g.kind, g.status, g.works
  from (values
    (old.sn, old.shop_id, old.album_id, old.goods_type, old.form, old.kind, old.status, -1),
    (new.sn, new.shop_id, new.album_id, new.goods_type, new.form, new.kind, new.status, 1)
  ) g (sn, shop_id, album_id, goods_type, form, kind, status, works)
  cross join lateral (
    select 'all', 0::bigint
    -- Read by the previous release; remove it with its rows in the next one.
    union all select 'house', 0::bigint
    union all select 'shop', g.shop_id
    union all select 'album', g.album_id where g.album_id is not null
    union all select 'label', l.label_id from goods_labels l where l.goods_sn = g.sn
  ) place (counted_for, counted_id)
  where g.sn is not null;
  if tg_op <> 'UPDATE' or old.shop_id <> new.shop_id then
    insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works)
    -- Zeros: it has one count, whatever the kinds.
    select 'wholeShop', g.shop_id, 0, 0, 0, 0, g.works from (values (old.shop_id, -1), (new.shop_id, 1)) g (shop_id, works)
    where g.shop_id is not null;
  end if;
  return null;
end $$;

create or replace trigger goods_counted
  after insert or delete on goods for each row execute function count_works();

create or replace trigger goods_counted_anew
  after update of shop_id, album_id, goods_type, form, kind, status on goods for each row
  when ((old.shop_id, old.album_id, old.goods_type, old.form, old.kind, old.status)
    is distinct from (new.shop_id, new.album_id, new.goods_type, new.form, new.kind, new.status))
  execute function count_works();

create or replace trigger goods_labels_counted
  after insert or delete or update on goods_labels for each row execute function count_works();

-- One-time counts of existing works. Since the triggers were created, every change of a work waits for this.
insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works, is_news)
select counted_for, counted_id, goods_type, form, kind, status, count(*), false from (
  select 'house', 0, goods_type, form, kind, status from goods
  union all select 'shop', shop_id, goods_type, form, kind, status from goods
  union all select 'album', album_id, goods_type, form, kind, status from goods where album_id is not null
  union all select 'label', l.label_id, g.goods_type, g.form, g.kind, g.status
    from goods g join goods_labels l on l.goods_sn = g.sn
) known (counted_for, counted_id, goods_type, form, kind, status)
where not exists (select from work_counts)
group by 1, 2, 3, 4, 5, 6;

insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works, is_news)
select 'wholeShop', shop_id, 0, 0, 0, 0, count(*), false from goods
where not exists (select from work_counts where counted_for = 'wholeShop') group by shop_id;

insert into work_counts (counted_for, counted_id, goods_type, form, kind, status, works, is_news)
select 'all', 0, goods_type, form, kind, status, count(*), false from goods
where not exists (select from work_counts where counted_for = 'all') group by goods_type, form, kind, status;

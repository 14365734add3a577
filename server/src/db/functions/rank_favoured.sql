-- Ranks works by favourites, the newest first among equals (`goods_favoured`), in the transaction that changes the
-- count.
create or replace function rank_favoured() returns trigger language plpgsql as $$
begin
  if new.collect_count = 0 then
    delete from goods_favoured where goods_sn = new.sn;
  else
    insert into goods_favoured (goods_sn, collects, on_shelf_at) values (new.sn, new.collect_count, new.on_shelf_at)
    on conflict (goods_sn) do update set collects = excluded.collects, on_shelf_at = excluded.on_shelf_at;
  end if;
  return null;
end $$;

create or replace trigger goods_favoured_first
  after insert on goods for each row when (new.collect_count > 0) execute function rank_favoured();

create or replace trigger goods_favoured_again
  after update of collect_count, on_shelf_at on goods for each row
  when ((old.collect_count, old.on_shelf_at) is distinct from (new.collect_count, new.on_shelf_at))
  execute function rank_favoured();

-- One-time fill from existing works.
insert into goods_favoured (goods_sn, collects, on_shelf_at)
select sn, collect_count, on_shelf_at from goods where collect_count > 0 and not exists (select from goods_favoured);
update goods_favoured f set on_shelf_at = g.on_shelf_at from goods g where g.sn = f.goods_sn and f.on_shelf_at <> g.on_shelf_at;

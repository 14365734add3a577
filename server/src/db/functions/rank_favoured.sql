-- Keeps works by how often they are a favourite (`goods_favoured`), in the transaction that makes them one.
create or replace function rank_favoured() returns trigger language plpgsql as $$
begin
  if new.collect_count = 0 then
    delete from goods_favoured where goods_sn = new.sn;
  else
    insert into goods_favoured (goods_sn, collects) values (new.sn, new.collect_count)
    on conflict (goods_sn) do update set collects = excluded.collects;
  end if;
  return null;
end $$;

create or replace trigger goods_favoured_first
  after insert on goods for each row when (new.collect_count > 0) execute function rank_favoured();

create or replace trigger goods_favoured_again
  after update of collect_count on goods for each row when (old.collect_count <> new.collect_count)
  execute function rank_favoured();

-- Those of before, once.
insert into goods_favoured (goods_sn, collects)
select sn, collect_count from goods where collect_count > 0 and not exists (select from goods_favoured);

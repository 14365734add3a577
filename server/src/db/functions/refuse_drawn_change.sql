-- The price and odds of a draw do not change after the first draw of its pool, except for odds that an approved change
-- names in the same transaction: later rounds commit to them. What a prize is never changes.
create or replace function refuse_drawn_change() returns trigger language plpgsql as $$
declare
  fields jsonb := to_jsonb(case tg_op when 'INSERT' then new else old end);
  pool bigint := case tg_table_name when 'draw_pools' then fields ->> 'id' else fields ->> 'pool_id' end;
begin
  if tg_table_name = 'draw_prizes' and tg_op = 'UPDATE' and exists (
    select from draw_odds_changes c
    where c.pool_id = pool and c.made_in = pg_current_xact_id()
      and c.odds_after ->> (fields ->> 'id') = to_jsonb(new) ->> 'odds' and fields ->> 'position' = to_jsonb(new) ->> 'position'
  ) then
    return new;
  end if;
  if exists (
    select from draw_rounds r where r.pool_id = pool and (
      exists (select from award_draws d where d.round_id = r.id) or exists (select from wishes w where w.round_id = r.id)
    )
  ) then
    raise exception 'Pool % was drawn from, so its price and its odds stay', pool
      using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

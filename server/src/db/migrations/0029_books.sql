-- The books are written once. Ledgers and logs take new rows only, facts of a record stay as they were written, and what is
-- sold stays what it was sold as. Triggers hold everybody to it, the tables' owner too; `grant_service` gives a role of the
-- servers no right to try (docs/decisions/books.md).

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'What % holds is neither changed nor taken away; a correction is an entry of its own', tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

-- Append-only: nothing of a row ever changes.
drop trigger auction_bids_same on auction_bids;
drop function refuse_bid_change();
do $$
declare
  ledger text;
begin
  foreach ledger in array array[
    'stock_entries', 'money_entries', 'item_entries', 'point_entries', 'rights_entries',
    'award_draws', 'compose_logs', 'compose_consumed', 'rights_redemptions', 'delivery_corrections',
    'auction_bids', 'invitations', 'consents'
  ] loop
    execute format('create trigger %I before update or delete or truncate on %I
      for each statement execute function refuse_rewriting()', ledger || '_kept', ledger);
  end loop;
end
$$;
-- Goes when it is old, and says until then what happened.
create trigger security_events_kept before update or truncate on security_events
  for each statement execute function refuse_rewriting();

-- Records that live on in their states: the row stays, and so does what it says of who, what and how much.
create trigger orders_kept before update of uid, goods_sn, quantity, price_fen, amount_fen, request_key or delete or truncate
  on orders for each statement execute function refuse_rewriting();
create trigger payments_kept before update of order_sn, uid, platform, channel, amount_fen or delete or truncate
  on payments for each statement execute function refuse_rewriting();
create trigger refunds_kept before update of payment_sn, order_sn, amount_fen or delete or truncate
  on refunds for each statement execute function refuse_rewriting();
create trigger items_kept before update of goods_sn, serial, order_sn, price_fen or delete or truncate
  on items for each statement execute function refuse_rewriting();
create trigger gifts_kept before update of item_id, from_uid, to_uid or delete or truncate
  on gifts for each statement execute function refuse_rewriting();
create trigger wishes_kept before update of pool_id, round_id, uid, ordinal, prize_id, cost_points, order_sn or delete or truncate
  on wishes for each statement execute function refuse_rewriting();
create trigger exchange_batches_kept before update of gift_type, gift_sn, quantity or delete or truncate
  on exchange_batches for each statement execute function refuse_rewriting();
create trigger exchange_codes_kept before update of batch_id or delete or truncate
  on exchange_codes for each statement execute function refuse_rewriting();
create trigger user_blind_boxes_kept before update of goods_sn, number, order_sn or delete or truncate
  on user_blind_boxes for each statement execute function refuse_rewriting();
create trigger user_gift_boxes_kept before update of gift_box_id or delete or truncate
  on user_gift_boxes for each statement execute function refuse_rewriting();
create trigger draw_rounds_kept before truncate on draw_rounds for each statement execute function refuse_rewriting();
-- A box is opened once.
create trigger user_blind_boxes_opened before update of uid, prize_id, item_id on user_blind_boxes
  for each row when (old.opened_at is not null) execute function refuse_rewriting();
create trigger user_gift_boxes_opened before update of uid, opened_at on user_gift_boxes
  for each row when (old.opened_at is not null) execute function refuse_rewriting();

-- A good of any kind stays at its price and in its edition from the first piece that somebody has, waits for or was promised.
create function refuse_sold_change() returns trigger language plpgsql as $$
declare
  good text := case tg_table_name when 'goods' then to_jsonb(old) ->> 'sn' else to_jsonb(old) ->> 'goods_sn' end;
begin
  -- The lock lets orders being placed at this moment finish first.
  perform from goods_stock s where s.goods_sn = good for share of s;
  if exists (select from goods_stock s where s.goods_sn = good and s.sold + s.reserved > 0)
    or exists (select from stock_entries e where e.goods_sn = good and e.kind = 'sell') then
    raise exception 'Good % is sold, so its price and its edition stay', good
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger goods_sold before update of goods_type, form, contract_type, edition, price_fen on goods
  for each row when ((old.goods_type, old.form, old.contract_type, old.edition, old.price_fen)
    is distinct from (new.goods_type, new.form, new.contract_type, new.edition, new.price_fen))
  execute function refuse_sold_change();
create trigger goods_stock_sold before update of edition on goods_stock
  for each row when (old.edition <> new.edition) execute function refuse_sold_change();

-- What a draw costs and how likely each prize is stays from the first draw of its pool; what a prize is never changes.
create function refuse_drawn_change() returns trigger language plpgsql as $$
declare
  fields jsonb := to_jsonb(case tg_op when 'INSERT' then new else old end);
  pool bigint := case tg_table_name when 'draw_pools' then fields ->> 'id' else fields ->> 'pool_id' end;
begin
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
create trigger draw_prizes_drawn before insert or delete or update of odds, position on draw_prizes
  for each row execute function refuse_drawn_change();
create trigger draw_pools_drawn before update of kind, cost_points, ticket_goods_sn on draw_pools
  for each row execute function refuse_drawn_change();

-- A recipe stays from its first result.
create function refuse_composed_change() returns trigger language plpgsql as $$
declare
  fields jsonb := to_jsonb(case tg_op when 'INSERT' then new else old end);
  activity bigint := case tg_table_name when 'compose_activities' then fields ->> 'id' else fields ->> 'activity_id' end;
begin
  perform from compose_activities a where a.id = activity and a.composed > 0 for share of a;
  if found then
    raise exception 'Something was composed in activity %, so its recipe stays', activity
      using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger compose_materials_used before insert or update or delete on compose_materials
  for each row execute function refuse_composed_change();
create trigger compose_activities_used before update of result_goods_sn, total on compose_activities
  for each row execute function refuse_composed_change();

-- What is in a gift box stays from the first one that was given or promised.
create function refuse_promised_change() returns trigger language plpgsql as $$
declare
  box bigint := (to_jsonb(case tg_op when 'INSERT' then new else old end)) ->> 'gift_box_id';
begin
  if exists (select from user_gift_boxes where gift_box_id = box)
    or exists (select from exchange_batches where gift_type = 3 and gift_sn = box::text)
    or exists (select from draw_prizes where kind = 'giftBox' and gift_sn = box::text) then
    raise exception 'Gift box % is promised, so its contents stay', box using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger gift_box_contents_promised before insert or update or delete on gift_box_contents
  for each row execute function refuse_promised_change();

-- Nobody has a right by default; rows of a table are no exception.
do $$
begin
  execute format('revoke all on all tables in schema %I from public', current_schema());
end
$$;

/*
 Gives a role what the servers need and no more: it owns nothing, so it can neither switch a trigger off nor truncate; it may
 not update or delete where a trigger would refuse it anyway. To be called again after each migration, by the owner.
*/
create function grant_service(service name) returns void language plpgsql as $$
declare
  guarded record;
begin
  execute format('grant usage on schema %I to %I', current_schema(), service);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', current_schema(), service);
  execute format('grant usage on all sequences in schema %I to %I', current_schema(), service);
  execute format('grant execute on all functions in schema %I to %I', current_schema(), service);
  execute format('revoke execute on function grant_service(name) from %I', service);
  for guarded in
    -- Bits of tgtype: 1 for each row, 8 on delete, 16 on update.
    select c.oid::regclass as name, bool_or(t.tgtype & 8 > 0) as keeps_rows,
      bool_or(t.tgtype & 16 > 0 and cardinality(t.tgattr::smallint[]) = 0) as keeps_facts
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'refuse_rewriting'::regproc and t.tgtype & 1 = 0
      and c.relnamespace = current_schema()::regnamespace
    group by c.oid
  loop
    if guarded.keeps_rows then execute format('revoke delete on %s from %I', guarded.name, service); end if;
    if guarded.keeps_facts then execute format('revoke update on %s from %I', guarded.name, service); end if;
  end loop;
end
$$;
revoke execute on function grant_service(name) from public;

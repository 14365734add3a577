-- What can be done with an item: gifts, boxes, composing, destroying.

-- 1 ordinary, 2 blind box: boxes are sold as goods are, through the same stock and the same batches of orders.
alter table goods add column goods_type smallint not null default 1 check (goods_type in (1, 2));
create index goods_boxes on goods (on_shelf_at desc, sn) where goods_type = 2;

create or replace function place_orders(
  p_goods_sn text,
  p_order_sns text[],
  p_uids bigint[],
  p_quantities integer[],
  p_request_keys text[],
  p_starts timestamptz[],
  p_window_seconds integer
) returns table (request_index integer, outcome text, order_sn text, amount_fen bigint, pay_by timestamptz, stock_left integer)
language plpgsql as $$
declare
  stock goods_stock%rowtype;
  good record;
  moment timestamptz;
  refusal text;
  deadline timestamptz;
  remaining integer;
  taken integer := 0;
  known integer;
  earlier record;
  sns text[] := '{}';
  uids bigint[] := '{}';
  quantities integer[] := '{}';
  keys text[] := '{}';
  counts jsonb := '{}';
  uid_key text;
begin
  select * into stock from goods_stock s where s.goods_sn = p_goods_sn for update;
  if not found then
    return query select i, 'GOODS_NOT_FOUND', null::text, 0::bigint, null::timestamptz, 0
      from generate_subscripts(p_uids, 1) i;
    return;
  end if;
  moment := clock_timestamp();
  select g.status, g.price_fen, g.per_person_limit, g.sale_end, g.goods_type into good from goods g where g.sn = p_goods_sn;
  refusal := case
    -- A box is sold once what is in each was decided and published.
    when good.goods_type = 2 and not exists (select from blind_boxes b where b.goods_sn = p_goods_sn) then 'GOODS_NOT_FOUND'
    when good.status not in (5, 6, 7, 11) then 'NOT_ON_SALE'
    when good.sale_end is not null and moment >= good.sale_end then 'SALE_ENDED'
  end;
  deadline := moment + make_interval(secs => p_window_seconds);
  remaining := stock.edition - stock.sold - stock.reserved;

  for i in 1 .. cardinality(p_uids) loop
    request_index := i; order_sn := null; amount_fen := 0; pay_by := null; outcome := null;
    uid_key := p_uids[i]::text;

    select o.sn, o.amount_fen, o.pay_by, o.goods_sn, o.quantity into earlier
      from orders o where o.uid = p_uids[i] and o.request_key = p_request_keys[i];
    if found then
      if earlier.goods_sn = p_goods_sn and earlier.quantity = p_quantities[i] then
        outcome := 'replayed'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
      else
        outcome := 'reused';
      end if;
    elsif refusal is not null then
      outcome := refusal;
    elsif moment < p_starts[i] then
      outcome := 'SALE_NOT_STARTED';
    else
      if good.per_person_limit > 0 then
        known := (counts ->> uid_key)::integer;
        if known is null then
          select coalesce(sum(o.quantity), 0) into known
            from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status <> 5;
        end if;
        if known + p_quantities[i] > good.per_person_limit then
          outcome := 'LIMIT_REACHED';
          if good.per_person_limit = 1 then
            select o.sn, o.amount_fen, o.pay_by into earlier
              from orders o where o.goods_sn = p_goods_sn and o.uid = p_uids[i] and o.status = 1 limit 1;
            if found then
              outcome := 'existing'; order_sn := earlier.sn; amount_fen := earlier.amount_fen; pay_by := earlier.pay_by;
            end if;
          end if;
        end if;
      end if;
      if outcome is null and p_quantities[i] > remaining then
        outcome := 'SOLD_OUT';
      end if;
      if outcome is null then
        remaining := remaining - p_quantities[i];
        taken := taken + p_quantities[i];
        if good.per_person_limit > 0 then
          counts := jsonb_set(counts, array[uid_key], to_jsonb(known + p_quantities[i]));
        end if;
        sns := sns || p_order_sns[i]; uids := uids || p_uids[i];
        quantities := quantities || p_quantities[i]; keys := keys || p_request_keys[i];
        outcome := 'placed'; order_sn := p_order_sns[i];
        amount_fen := good.price_fen * p_quantities[i]; pay_by := deadline;
      end if;
    end if;
    stock_left := remaining;
    return next;
  end loop;

  if taken > 0 then
    insert into orders (sn, uid, goods_sn, goods_type, quantity, price_fen, amount_fen, request_key, created_at, pay_by)
      select s, u, p_goods_sn, good.goods_type, q, good.price_fen, good.price_fen * q, k, moment, deadline
      from unnest(sns, uids, quantities, keys) as t (s, u, q, k);
    insert into stock_entries (goods_sn, kind, reserved, sold) values (p_goods_sn, 'reserve', taken, 0);
    update goods_stock s set reserved = s.reserved + taken where s.goods_sn = p_goods_sn;
  end if;
end
$$;

-- A move or a burn follows an entry of the ledger, whose id the contract applies at most once.
alter table chain_operations
  add column entry_id bigint references item_entries (id),
  add column transaction_hash text,
  add column block_number bigint,
  add constraint chain_operations_entry check ((kind = 'mint') = (entry_id is null));
create unique index chain_operations_entry_once on chain_operations (entry_id) where entry_id is not null;
-- The operations of one item are carried out in their order.
create index chain_operations_of_item on chain_operations (item_id, id) where state = 'waiting';

create table gifts (
  id bigint generated always as identity primary key,
  item_id bigint not null references items (id),
  from_uid bigint not null references users (uid),
  to_uid bigint not null references users (uid),
  -- 1 pending, 2 received, 3 ended without
  state smallint not null default 1 check (state between 1 and 3),
  end_reason text check (end_reason in ('recalled', 'declined', 'expired')),
  message text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint gifts_not_to_oneself check (from_uid <> to_uid),
  constraint gifts_end check ((state = 3) = (end_reason is not null) and (state = 1) = (ended_at is null))
);
create unique index gifts_one_pending on gifts (item_id) where state = 1;
create index gifts_from on gifts (from_uid, id desc);
create index gifts_to on gifts (to_uid, id desc);
create index gifts_due on gifts (expires_at) where state = 1;

create table blind_boxes (
  goods_sn text primary key references goods (sn),
  rules_version text not null,
  -- Published before the sale; binds seed, prize table and rules.
  commitment text not null,
  seed_encrypted bytea not null,
  -- Hex; null until the sale is over.
  seed text,
  revealed_at timestamptz,
  -- When the pieces that no box brought out were given back.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint blind_boxes_reveal check ((seed is null) = (revealed_at is null))
);

create table blind_box_prizes (
  id bigint generated always as identity primary key,
  box_sn text not null references blind_boxes (goods_sn),
  position integer not null,
  goods_sn text not null references goods (sn),
  rank text not null,
  -- Pieces among all boxes of the edition; they add up to the edition.
  quantity integer not null check (quantity > 0),
  -- Of these, pieces that no box brought out and that were given back when the sale was over.
  returned integer not null default 0 check (returned between 0 and quantity),
  constraint blind_box_prizes_once unique (box_sn, goods_sn),
  constraint blind_box_prizes_order unique (box_sn, position)
);

-- What was committed to is never changed, and what a box costs and holds not once anybody has or waits for one.
create function refuse_box_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was committed to for a blind box is not changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger blind_boxes_committed before update of goods_sn, rules_version, commitment, seed_encrypted or delete
  on blind_boxes for each row execute function refuse_box_change();
create trigger blind_boxes_revealed_once before update of seed, revealed_at on blind_boxes
  for each row when (old.seed is not null) execute function refuse_box_change();

create function refuse_sold_box_change() returns trigger language plpgsql as $$
declare
  box text;
begin
  if tg_table_name = 'goods' then box := old.sn;
  elsif tg_table_name = 'goods_stock' then box := old.goods_sn;
  elsif tg_op = 'DELETE' then box := old.box_sn;
  else box := new.box_sn;
  end if;
  -- The lock lets orders being placed at this moment finish first.
  perform from goods_stock s join blind_boxes b on b.goods_sn = s.goods_sn
    where s.goods_sn = box and (s.sold + s.reserved > 0 or b.revealed_at is not null) for share of s;
  if found then
    raise exception 'Blind box % is sold, so it stays as it is', box using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger blind_box_prizes_frozen
  before insert or delete or update of id, box_sn, position, goods_sn, rank, quantity
  on blind_box_prizes for each row execute function refuse_sold_box_change();
create trigger goods_of_boxes_frozen before update of goods_type, edition, price_fen on goods
  for each row when (old.goods_type = 2
    and (old.goods_type, old.edition, old.price_fen) is distinct from (new.goods_type, new.edition, new.price_fen))
  execute function refuse_sold_box_change();
create trigger stock_of_boxes_frozen before update of edition on goods_stock
  for each row when (old.edition <> new.edition) execute function refuse_sold_box_change();
-- A sale whose seed is known to everybody is not opened again.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if exists (select from blind_boxes b where b.goods_sn = old.sn and b.revealed_at is not null) then
    raise exception 'The seed of blind box % is published, so its sale stays over', old.sn
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger goods_of_boxes_over before update of sale_end on goods
  for each row when (old.goods_type = 2 and old.sale_end is distinct from new.sale_end)
  execute function refuse_reopening();

create table user_blind_boxes (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  goods_sn text not null references blind_boxes (goods_sn),
  -- The serial number of the box in its edition.
  number integer not null check (number > 0),
  order_sn text references orders (sn),
  prize_id bigint references blind_box_prizes (id),
  item_id bigint constraint user_blind_boxes_item_unique unique references items (id),
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  constraint user_blind_boxes_number unique (goods_sn, number),
  constraint user_blind_boxes_opened check ((opened_at is null) = (item_id is null) and (opened_at is null) = (prize_id is null))
);
create index user_blind_boxes_of on user_blind_boxes (uid, id desc);
create index user_blind_boxes_of_order on user_blind_boxes (order_sn);

create table gift_boxes (
  id bigint generated always as identity primary key,
  name text not null,
  subtitle text not null default '',
  cover jsonb not null,
  story jsonb not null default '[]'
);

create table gift_box_contents (
  gift_box_id bigint not null references gift_boxes (id),
  position integer not null,
  -- 1 collectible, 2 blind box
  type smallint not null check (type in (1, 2)),
  goods_sn text not null references goods (sn),
  quantity integer not null check (quantity > 0),
  primary key (gift_box_id, position)
);

create table user_gift_boxes (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  gift_box_id bigint not null references gift_boxes (id),
  opened_at timestamptz,
  created_at timestamptz not null default now()
);
create index user_gift_boxes_of on user_gift_boxes (uid, id desc);

create table compose_activities (
  id bigint generated always as identity primary key,
  title text not null,
  subtitle text not null default '',
  cover jsonb not null,
  story jsonb not null default '[]',
  rules jsonb not null default '[]',
  result_goods_sn text not null references goods (sn),
  -- Results in all; that many pieces of the result's edition are set aside for it.
  total integer not null check (total > 0),
  composed integer not null default 0 check (composed >= 0),
  per_person_limit integer not null default 0 check (per_person_limit >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- When what was not composed was given back.
  settled_at timestamptz,
  position integer not null default 0,
  constraint compose_activities_total check (composed <= total)
);

create table compose_materials (
  activity_id bigint not null references compose_activities (id),
  position integer not null,
  goods_sn text not null references goods (sn),
  quantity integer not null check (quantity > 0),
  primary key (activity_id, goods_sn)
);

create table compose_logs (
  id bigint generated always as identity primary key,
  activity_id bigint not null references compose_activities (id),
  uid bigint not null references users (uid),
  item_id bigint not null constraint compose_logs_item_unique unique references items (id),
  created_at timestamptz not null default now()
);
create index compose_logs_of on compose_logs (uid, id desc);
create index compose_logs_of_activity on compose_logs (activity_id, uid);

-- What each composing consumed: an item once.
create table compose_consumed (
  item_id bigint primary key references items (id),
  log_id bigint not null references compose_logs (id)
);
create index compose_consumed_of on compose_consumed (log_id);

-- Collections to complete, as the operator puts them together.
create table collection_pages (
  id bigint generated always as identity primary key,
  title text not null,
  cover jsonb not null,
  position integer not null default 0
);
create table collection_page_goods (
  page_id bigint not null references collection_pages (id),
  goods_sn text not null references goods (sn),
  position integer not null default 0,
  primary key (page_id, goods_sn)
);

-- Items that a court ordered to be left as they are, what operators find items by, and what comparing with the chain found.

-- Set while a row of item_freezes is open: what locks an item sees it in the same read.
alter table items add column frozen_at timestamptz;

-- One for each order of a court: who froze the item for it, and what ended it.
create table item_freezes (
  id bigint generated always as identity primary key,
  item_id bigint not null references items (id),
  -- The number of the court's order.
  order_number text not null check (char_length(order_number) between 2 and 60),
  reason text not null,
  frozen_by bigint not null references staff_accounts,
  frozen_by_name text not null,
  frozen_at timestamptz not null default now(),
  -- The number of the order that ended it.
  release_number text,
  release_reason text,
  released_by bigint references staff_accounts,
  released_by_name text,
  -- Who approved that.
  approved_by_name text,
  released_at timestamptz,
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (release_number is null))
);
create unique index item_freezes_open on item_freezes (item_id) where released_at is null;
create index item_freezes_of_item on item_freezes (item_id, id);
create trigger item_freezes_kept before update of item_id, order_number, reason, frozen_by, frozen_by_name, frozen_at
  or delete or truncate on item_freezes for each statement execute function refuse_rewriting();
create trigger item_freezes_ended before update on item_freezes
  for each row when (old.released_at is not null) execute function refuse_rewriting();

-- Whatever asks: what is frozen changes no hands, is offered to nobody and does not end.
create trigger items_frozen before update of owner_uid, state on items
  for each row when (
    old.frozen_at is not null
    and (new.owner_uid <> old.owner_uid or (new.state <> old.state and new.state in (3, 4)))
  ) execute function refuse_rewriting();

create index items_frozen_now on items (id) where frozen_at is not null;
create index items_of_goods on items (goods_sn, id);
create index items_had_by on items (owner_uid, id);
create index items_not_held on items (state, id) where state <> 2;
create index items_by_minting on items (minted_at, id) where minted_at is not null;
create index items_by_transaction on items (transaction_hash, id) where transaction_hash is not null;

create index chain_operations_by_item on chain_operations (item_id, id);
create index chain_operations_by_kind on chain_operations (kind, id);
create index chain_operations_open on chain_operations (state, id) where state <> 'done';
create index chain_operations_by_end on chain_operations (done_at) where done_at is not null;
create index chain_operations_by_transaction on chain_operations (transaction_hash, id) where transaction_hash is not null;

create index gifts_waiting on gifts (id) where state = 1;
create index gifts_of_item on gifts (item_id, id);

create table chain_verifications (
  id bigint generated always as identity primary key,
  asked_by bigint not null references staff_accounts,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'matched', 'differed', 'failed')),
  compared integer not null default 0,
  waiting integer not null default 0,
  dead integer not null default 0,
  differing integer not null default 0,
  -- The first of them.
  differences jsonb not null default '[]',
  failure text not null default '',
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
-- One at a time.
create unique index chain_verifications_running on chain_verifications ((true)) where state = 'running';
create trigger chain_verifications_kept before update of asked_by, asked_by_name, asked_at or delete or truncate
  on chain_verifications for each statement execute function refuse_rewriting();

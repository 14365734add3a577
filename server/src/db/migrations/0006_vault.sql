-- Items (one per serial), their ledger, wallets, and what the chain is still to be told.

create table wallets (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  chain_id bigint not null,
  address text not null,
  is_custodial boolean not null,
  -- AES-256-GCM; null for an address whose key its owner keeps.
  key_encrypted bytea,
  created_at timestamptz not null default now(),
  constraint wallets_address_unique unique (chain_id, address),
  constraint wallets_custodial_key check (is_custodial = (key_encrypted is not null))
);
create unique index wallets_custodial_unique on wallets (uid, chain_id) where is_custodial;

create table items (
  id bigint generated always as identity primary key,
  goods_sn text not null references goods (sn),
  serial integer not null check (serial > 0),
  owner_uid bigint not null references users (uid),
  -- 1 minting, 2 held, 3 locked, 4 destroyed, 5 given
  state smallint not null default 1 check (state between 1 and 5),
  order_sn text references orders (sn),
  price_fen bigint,
  show_key text not null unique,
  acquired_at timestamptz not null default now(),
  gift_from timestamptz not null,
  wallet_address text,
  transaction_hash text,
  block_number bigint,
  minted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint items_serial_unique unique (goods_sn, serial)
);
create index items_of_owner on items (owner_uid, id desc) where state in (1, 2, 3);
create index items_of_order on items (order_sn);

-- Append-only: every change of an item's hands or state, oldest first.
create table item_entries (
  id bigint generated always as identity primary key,
  item_id bigint not null references items (id),
  kind text not null,
  from_uid bigint,
  to_uid bigint,
  order_sn text,
  transaction_hash text,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index item_entries_item on item_entries (item_id, id);

-- The chain's outbox: one row for each thing an item's token must still undergo.
create table chain_operations (
  id bigint generated always as identity primary key,
  item_id bigint not null references items (id),
  kind text not null check (kind in ('mint', 'transfer', 'burn')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index chain_operations_due on chain_operations (run_at, id) where state = 'waiting';
create unique index chain_operations_mint_once on chain_operations (item_id) where kind = 'mint';

-- Pieces of a work that are given to people by a list, each line once, whatever interrupts it.
create table airdrops (
  id bigint generated always as identity primary key,
  goods_sn text not null references goods (sn),
  -- For who gets a piece: where it came from.
  title text not null,
  state text not null default 'prepared' check (state in ('prepared', 'running', 'done', 'stopped')),
  -- Of the press that brought the list: a second press is the same airdrop.
  request_key uuid not null unique,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  check ((state = 'prepared') = (begun_at is null)),
  check ((state in ('done', 'stopped')) = (ended_at is not null))
);

create table airdrop_lines (
  airdrop_id bigint not null references airdrops,
  -- Of the list, from 1.
  line integer not null,
  -- Null where the list names nobody.
  uid bigint references users (uid),
  -- As the list says it; a phone masked.
  named text not null,
  quantity integer not null check (quantity >= 0),
  -- What keeps it from ever being done; null where nothing did when the list was read.
  fault text,
  -- Why nothing was given.
  refusal text,
  first_item_id bigint unique references items (id),
  done_at timestamptz,
  primary key (airdrop_id, line),
  check ((done_at is not null) = (refusal is not null or first_item_id is not null)),
  check (refusal is null or first_item_id is null)
);
create index airdrop_lines_waiting on airdrop_lines (airdrop_id, line) where done_at is null;

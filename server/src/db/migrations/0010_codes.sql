-- Gift codes. A code is never kept: only its keyed hash, and its end for an operator who is asked about it.

create table exchange_batches (
  id bigint generated always as identity primary key,
  -- 1 collectible, 2 blind box, 3 gift box
  gift_type smallint not null check (gift_type between 1 and 3),
  -- What is given: for a collectible the number of its good.
  gift_sn text not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  -- When what was not redeemed was given back; null while codes of the batch may be redeemed.
  closed_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index exchange_batches_open on exchange_batches (expires_at) where closed_at is null;

create table exchange_codes (
  code_hash bytea primary key,
  batch_id bigint not null references exchange_batches (id),
  last_four text not null,
  -- 1 unconverted, 2 converted, 3 invalid, 4 failed get, 5 expired; every move begins in 1.
  state smallint not null default 1 check (state between 1 and 5),
  uid bigint references users (uid),
  -- Id of what was given: for a collectible its item.
  given_id bigint,
  converted_at timestamptz,
  constraint exchange_codes_converted check ((state = 2) = (uid is not null and converted_at is not null))
);
create index exchange_codes_of_batch on exchange_codes (batch_id) where state = 1;

-- Wrong codes an account entered lately. Its row is locked for each try, so that tries come one after another.
create table exchange_tries (
  uid bigint primary key references users (uid),
  wrong_at timestamptz[] not null default '{}',
  locked_until timestamptz
);

-- A refusal that had an effect is kept under its key as an answer is.
alter table idempotency_keys add column refused text;

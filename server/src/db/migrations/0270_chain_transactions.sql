-- Transactions that were sent to the chain and are not recorded yet: if a writer crashes or its node loses the answer,
-- the next writer reads their outcome by hash. A row is deleted when none of its operations is waiting any more.
create table chain_transactions (
  hash text primary key,
  operation_ids bigint[] not null,
  -- The newest block when it was sent; no earlier block holds it.
  block_number bigint not null,
  sent_at timestamptz not null default now()
);
create index chain_transactions_by_operation on chain_transactions using gin (operation_ids);

-- The last range of logs that the node of a chain refused, whichever process asked.
create table chain_limits (
  chain_id bigint primary key,
  blocks integer not null check (blocks > 0),
  -- The node's message.
  message text not null,
  times integer not null default 1 check (times > 0),
  met_at timestamptz not null default now()
);

-- Transactions that were sent to the chain and are not in the books yet: where a writer crashes or its node loses the answer,
-- the next one asks by hash what came of them. A row goes when nothing of what it carries waits any more.
create table chain_transactions (
  hash text primary key,
  operation_ids bigint[] not null,
  -- The newest block when it was sent: none before holds it.
  block_number bigint not null,
  sent_at timestamptz not null default now()
);
create index chain_transactions_by_operation on chain_transactions using gin (operation_ids);

-- What the node of a chain refused last of the logs it was asked for, whichever process asked.
create table chain_limits (
  chain_id bigint primary key,
  blocks integer not null check (blocks > 0),
  -- The node's own words.
  message text not null,
  times integer not null default 1 check (times > 0),
  met_at timestamptz not null default now()
);

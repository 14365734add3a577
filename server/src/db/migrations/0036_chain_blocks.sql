-- The newest block that this database knows of each chain: while the chain has it, the chain has lost nothing.

create table chain_blocks (
  chain_id bigint not null,
  -- A chain is one to us only with the contracts our tokens are in.
  contracts text not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, contracts)
);

-- Who writes to a chain holds its lock; whoever has the lock next goes on with everything that waits.
alter table chain_operations drop column lease_until;

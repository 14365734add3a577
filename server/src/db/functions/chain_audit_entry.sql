-- Numbers an entry and links it to the chain. Transactions add entries last, because the next one waits until they end.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_chain;
begin
  select * into strict head from audit_chain for update;
  new.id := head.last_id + 1;
  new.at := clock_timestamp();
  new.hash := audit_hash(new, head.last_hash);
  update audit_chain set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;

create or replace trigger audit_entries_chained before insert on audit_entries
  for each row execute function chain_audit_entry();

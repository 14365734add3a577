-- A key is one intention: what an order was placed under serves no other call (core/idempotency.ts). The other way round,
-- placing looks at the table of keys before it writes a batch.

create function refuse_ordered_key() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.uid = new.uid and o.request_key = new.key) then
    raise exception 'An order was placed under the key'
      using errcode = 'unique_violation', constraint = 'orders_request_key_unique';
  end if;
  return new;
end
$$;
create trigger idempotency_keys_not_ordered before insert on idempotency_keys
  for each row execute function refuse_ordered_key();

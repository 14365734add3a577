create or replace function refuse_ordered_key() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.uid = new.uid and o.request_key = new.key) then
    raise exception 'An order was placed under the key'
      using errcode = 'unique_violation', constraint = 'orders_request_key_unique';
  end if;
  return new;
end
$$;

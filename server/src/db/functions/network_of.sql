-- The network of an address: an IPv4 address as it is, of an IPv6 the first 64 bits, which are one line's. Null for what is
-- no address. Postgres 15 has no pg_input_is_valid to ask first.
create or replace function network_of(address text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 32 else 64 end));
exception when invalid_text_representation then
  return null;
end
$$;

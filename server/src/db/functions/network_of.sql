-- Returns the network of an address: an IPv4 as it is, or the first 64 bits of an IPv6, which belong to one line. Null
-- if the text is not an address. Postgres 15 has no pg_input_is_valid to check first.
create or replace function network_of(address text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 32 else 64 end));
exception when invalid_text_representation then
  return null;
end
$$;

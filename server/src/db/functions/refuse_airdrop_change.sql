-- What a list of an airdrop says stays as it was brought.
create or replace function refuse_airdrop_change() returns trigger language plpgsql as $$
begin
  raise exception 'The list of an airdrop stays as it was brought' using errcode = 'integrity_constraint_violation';
end
$$;

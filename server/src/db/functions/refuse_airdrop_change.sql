-- The uploaded list of an airdrop never changes.
create or replace function refuse_airdrop_change() returns trigger language plpgsql as $$
begin
  raise exception 'The list of an airdrop stays as it was brought' using errcode = 'integrity_constraint_violation';
end
$$;
create or replace trigger airdrop_lines_as_brought
  before update of airdrop_id, line, uid, named, quantity, fault or delete on airdrop_lines
  for each row execute function refuse_airdrop_change();

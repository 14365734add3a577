-- Commitments never change. Price and contents of a box do not change once anybody has one or waits for one.
create or replace function refuse_box_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was committed to for a blind box is not changed' using errcode = 'integrity_constraint_violation';
end
$$;

-- What was committed to is never changed, and what a box costs and holds not once anybody has or waits for one.
create or replace function refuse_box_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was committed to for a blind box is not changed' using errcode = 'integrity_constraint_violation';
end
$$;

create or replace function refuse_round_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a draw committed to never changes';
end $$;

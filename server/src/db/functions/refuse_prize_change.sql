create or replace function refuse_prize_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a prize is never changes';
end $$;

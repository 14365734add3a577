-- Records the kind of a prize that was won (`award_draws.prize_kind`).
create or replace function write_kind_of_win() returns trigger language plpgsql as $$
begin
  select kind into new.prize_kind from draw_prizes where id = new.prize_id;
  return new;
end $$;

create or replace trigger award_draws_kind
  before insert on award_draws for each row when (new.is_win) execute function write_kind_of_win();

-- One-time fill of existing draws. Creating the trigger waited for running draws; new ones wait for this.
alter table award_draws disable trigger user;
update award_draws d set prize_kind = z.kind from draw_prizes z where d.is_win and d.prize_kind is null and z.id = d.prize_id;
alter table award_draws enable trigger user;

-- A lot that the house takes back before it is sold; why is read by everybody, by whom is for the house.

alter table auction_lots drop constraint auction_lots_state_check;
-- 6: withdrawn.
alter table auction_lots add constraint auction_lots_state_check check (state between 1 and 6);
alter table auction_lots add column withdrawn_reason text;
alter table auction_lots add column withdrawn_by text;
alter table auction_lots add column withdrawn_at timestamptz;
alter table auction_lots add constraint auction_lots_withdrawn check (
  (state = 6) = (withdrawn_at is not null)
  and (withdrawn_at is null) = (withdrawn_reason is null)
  and (withdrawn_at is null) = (withdrawn_by is null)
);

-- 4: what it pays for was withdrawn.
alter table orders drop constraint orders_close_reason_check;
alter table orders add constraint orders_close_reason_check check (close_reason between 1 and 4);

-- A box that nobody opened goes back with the money of its order. Its number is given to nobody again, and what is in it stays set
-- aside: to free it would tell what was inside.
alter table user_blind_boxes add column taken_back_at timestamptz;
alter table user_blind_boxes add constraint user_blind_boxes_taken_back check (taken_back_at is null or opened_at is null);

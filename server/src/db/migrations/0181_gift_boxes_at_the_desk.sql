-- A kind of gift box that is stopped is promised to nobody any more; what was promised before stays good.
alter table gift_boxes
  add column created_at timestamptz not null default now(),
  add column stopped_at timestamptz,
  add column stopped_by text,
  add column stop_reason text,
  add constraint gift_boxes_stopped check (num_nulls(stopped_at, stopped_by, stop_reason) in (0, 3));
create index gift_boxes_created on gift_boxes (created_at, id);
create index user_gift_boxes_of_kind on user_gift_boxes (gift_box_id);

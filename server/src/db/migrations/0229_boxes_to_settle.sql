-- Boxes that are to be settled, among all that ever were on sale.
create index blind_boxes_unsettled on blind_boxes (created_at, goods_sn) where settled_at is null;

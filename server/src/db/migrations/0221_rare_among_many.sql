-- Money that went back is rare and looked for by its time; among all that came in it was found only by reading all that ever went back.
create index money_entries_refunds_by_time on money_entries (created_at) include (amount_fen) where kind = 'refund';

-- The same begins rights_sold_applied_in_order. What one person applied for is looked for by the person.
drop index rights_sold_applied;
create index rights_sold_applied_of on rights_sold (uid) where state = 3;

-- The last minutes alone are read.
drop index favourites_by_time;
create index favourites_by_time on favourites using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- Boxes whose sale may still bring something out; the others were settled long ago.
create index blind_boxes_to_settle on blind_boxes (goods_sn) where seed is null and revealed_at is null and settled_at is null;

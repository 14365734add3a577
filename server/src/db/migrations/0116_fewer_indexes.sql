-- Every order that is paid pays for each index of what it writes. What another index answers as well, or few rows would do, goes.

-- Of one's items those that are held are most: the index of all that one had finds them.
drop index items_of_owner;
-- Within a work numbers are given in the order of serials, under the lock of its stock, and serials have an index.
drop index items_of_goods;
-- Sums of days long past are kept; of the rest it is enough to know in which pages they lie.
drop index items_by_time;
create index items_by_time on items using brin (created_at) with (pages_per_range = 32, autosummarize = on);
drop index money_entries_by_time;
create index money_entries_by_time on money_entries using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- An item has a handful of operations.
drop index chain_operations_of_item;
-- What most are needs no index.
drop index chain_operations_by_kind;
create index chain_operations_by_kind on chain_operations (kind, id) where kind <> 'mint';

-- The number of a trade finds it, and its channel tells it apart.
drop index payments_of_trade;
drop index payments_trade_unique;
create unique index payments_trade_unique on payments (channel_trade_no, channel) where channel_trade_no is not null;

-- What a notification says of which payment stands second: what is kept once is found by it.
drop index payment_notifications_once;
drop index payment_notifications_of_payment;
create unique index payment_notifications_once on payment_notifications (split_part(statement, ' ', 2), platform, statement);
drop index payment_notifications_by_outcome;
create index payment_notifications_by_outcome on payment_notifications (outcome, received_at, id) where outcome <> 'applied';

-- One person's entries of one source are found by what makes them unique, and their directions among all of theirs.
drop index point_entries_by_source;
drop index point_entries_by_direction;

drop index users_by_time;

-- What changes of a person most often (points, what they were last seen doing) is in no index: where its page has room, none
-- of the dozen is touched.
alter table users set (fillfactor = 80);

-- A lot is its entry's, an entry of the money its payment's, and those refer to a person and an order; the audit compares them.
alter table point_lots drop constraint point_lots_uid_fkey;
alter table money_entries drop constraint money_entries_order_sn_fkey;

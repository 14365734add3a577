-- Deposits in proportion to the bid, paid in as many parts as it takes; lots that are bid for again after a default.

alter table auction_lots
  -- A deposit is so many hundredths of the bid that stands behind it, at least deposit_fen. Lots from before keep their terms.
  add column deposit_percent smallint not null default 0 check (deposit_percent between 0 and 100),
  -- Counts up each time the lot is opened again because its winner did not pay.
  add column round integer not null default 1 check (round > 0);
alter table auction_lots alter column deposit_percent drop default;

alter table auction_bids add column round integer not null default 1;
alter table auction_bids alter column round drop default;
alter table auction_bids drop constraint auction_bids_price;
alter table auction_bids add constraint auction_bids_price unique (lot_id, round, price_fen);
drop index auction_bids_of;
create index auction_bids_of on auction_bids (lot_id, round, uid, price_fen desc);

-- One row an order: written when it is ordered, held once it is paid.
alter table auction_deposits
  add column round integer not null default 1,
  add column amount_fen bigint check (amount_fen > 0),
  -- What its owner is to have with the house in all once it is paid; what comes when they have it goes back.
  add column target_fen bigint check (target_fen > 0);
update auction_deposits d set amount_fen = o.amount_fen, target_fen = o.amount_fen from orders o where o.sn = d.order_sn;
alter table auction_deposits drop constraint auction_deposits_pkey;
alter table auction_deposits drop constraint auction_deposits_order_sn_key;
alter table auction_deposits add primary key (order_sn);
alter table auction_deposits drop constraint auction_deposits_state_check;
alter table auction_deposits add constraint auction_deposits_state_check
  check (state in ('ordered', 'held', 'refunded', 'kept'));
alter table auction_deposits drop constraint auction_deposits_settled;
alter table auction_deposits add constraint auction_deposits_settled
  check ((state in ('ordered', 'held')) = (settled_at is null));
insert into auction_deposits (lot_id, uid, order_sn, state, amount_fen, target_fen)
select l.id, o.uid, o.sn, 'ordered', o.amount_fen, o.amount_fen
from orders o join auction_lots l on l.deposit_goods_sn = o.goods_sn where o.status = 1;
alter table auction_deposits
  alter column round drop default,
  alter column state drop default,
  alter column amount_fen set not null,
  alter column target_fen set not null;
create index auction_deposits_of on auction_deposits (lot_id, uid);

alter table auction_offers add column round integer not null default 1;
alter table auction_offers alter column round drop default;
alter table auction_offers drop constraint auction_offers_pkey;
alter table auction_offers add primary key (lot_id, round, place);
alter table auction_offers drop constraint auction_offers_once;
alter table auction_offers add constraint auction_offers_once unique (lot_id, round, uid);

-- Auctions: lots of licensed houses, their deposits, their bids, and to whom each was offered.

-- Deposits and lots are paid for as goods are. 4 is the deposit of a lot, 5 the lot itself; both are ours.
alter table goods drop constraint goods_goods_type_check;
alter table goods add constraint goods_goods_type_check check (goods_type between 1 and 5);
alter table orders drop constraint orders_goods_type_check;
alter table orders add constraint orders_goods_type_check check (goods_type between 1 and 5);

create table auction_lots (
  id bigint generated always as identity primary key,
  -- The physical good; its goods_type is 5, its issuer the house.
  goods_sn text not null unique references goods (sn),
  -- The good that the deposit is sold as; its goods_type is 4, its price the deposit.
  deposit_goods_sn text not null unique references goods (sn),
  -- AuctionState: 1 coming, 2 running, 3 waits to be paid, 4 sold, 5 unsold.
  state smallint not null default 1 check (state between 1 and 5),
  start_fen bigint not null check (start_fen > 0),
  step_fen bigint not null check (step_fen > 0),
  deposit_fen bigint not null check (deposit_fen > 0),
  -- What the house says of this lot besides the rules of all: its condition, how it can be seen.
  remarks jsonb not null default '[]',
  -- The highest bid that stands, and whose it is.
  price_fen bigint,
  leader_uid bigint references users (uid),
  bids integer not null default 0 check (bids >= 0),
  starts_at timestamptz not null,
  -- Moves on when somebody bids shortly before it.
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint auction_lots_times check (ends_at > starts_at),
  constraint auction_lots_standing check ((price_fen is null) = (leader_uid is null) and (price_fen is null) = (bids = 0))
);
create index auction_lots_open on auction_lots (state) where state in (1, 2, 3);

-- Append-only: every bid that was accepted.
create table auction_bids (
  id bigint generated always as identity primary key,
  lot_id bigint not null references auction_lots (id),
  uid bigint not null references users (uid),
  price_fen bigint not null check (price_fen > 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint auction_bids_price unique (lot_id, price_fen)
);
create index auction_bids_of on auction_bids (lot_id, uid, price_fen desc);

create function refuse_bid_change() returns trigger language plpgsql as $$
begin
  raise exception 'A bid never changes';
end $$;
create trigger auction_bids_same before update or delete on auction_bids
  for each row execute function refuse_bid_change();

-- Deposits that were paid. Held until the lot is decided; then each goes back, or is kept from who won and did not pay.
create table auction_deposits (
  lot_id bigint not null references auction_lots (id),
  uid bigint not null references users (uid),
  order_sn text not null unique references orders (sn),
  state text not null default 'held' check (state in ('held', 'refunded', 'kept')),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (lot_id, uid),
  constraint auction_deposits_settled check ((state = 'held') = (settled_at is null))
);
create index auction_deposits_held on auction_deposits (lot_id) where state = 'held';

-- To whom a lot was offered: the winner first, then the next in line.
create table auction_offers (
  lot_id bigint not null references auction_lots (id),
  place integer not null check (place > 0),
  uid bigint not null references users (uid),
  price_fen bigint not null,
  order_sn text not null unique references orders (sn),
  created_at timestamptz not null default now(),
  -- When its order ended unpaid.
  lapsed_at timestamptz,
  primary key (lot_id, place),
  constraint auction_offers_once unique (lot_id, uid)
);
create unique index auction_offers_open on auction_offers (lot_id) where lapsed_at is null;

insert into live_topics (topic) values ('auction');

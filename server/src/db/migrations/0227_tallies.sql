-- How much there is of what only ever becomes more: openings of a box, prizes won, codes redeemed. Who adds one adds a row here and waits for nobody; a sweep
-- puts the rows of the same together. The sum is exact at every moment (`tally.sql`).
create table tallies (
  tallied text not null check (tallied in (
    'prizesWon', 'wishesShown', 'linesShown', 'boxesHad', 'boxesOpened', 'giftBoxesGiven', 'giftBoxesOpened', 'codesOpen', 'codesRedeemed',
    'airdropLines', 'airdropGiven', 'airdropRefused', 'airdropWaiting', 'worksOfRight', 'couponsLeft'
  )),
  -- What it is counted of; empty for the house.
  tallied_of text not null,
  number bigint not null,
  -- One that was not put together with the others yet.
  is_news boolean not null default true
);
create unique index tallies_once on tallies (tallied, tallied_of) where not is_news;
create index tallies_of on tallies (tallied, tallied_of) include (number);
create index tallies_news on tallies (is_news) where is_news;

-- The batches of codes for one gift.
create index exchange_batches_of_gift on exchange_batches (gift_type, gift_sn, id);

-- What operators do to lotteries, wishing events, phrases and spots while people use them.

alter table draw_pools
  -- Takes no tries while it is set.
  add column stopped_at timestamptz,
  add column stopped_by text,
  add column stop_reason text,
  -- Over for good, and what wishes cost goes back.
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add constraint draw_pools_stopped check (num_nulls(stopped_at, stopped_by, stop_reason) in (0, 3)),
  add constraint draw_pools_cancelled check ((cancelled_at is null) = (cancel_reason is null));

-- Of a wish whose event was cancelled: when what it cost went back.
alter table wishes add column given_back_at timestamptz;
create index wishes_to_give_back on wishes (pool_id, id) where given_back_at is null and (cost_points > 0 or order_sn is not null);
create index wishes_made on wishes (created_at, id);
create index award_draws_won_at on award_draws (created_at, id) where is_win;
create index award_draws_won_of on award_draws (uid, created_at, id) where is_win;
create index award_draws_won_prize on award_draws (prize_id, created_at, id) where is_win;
create index draw_pools_starts on draw_pools (kind, starts_at, id);

alter table barrage_words
  add column is_shown boolean not null default true,
  add column version integer not null default 1;
create index barrage_words_order on barrage_words (position, id);

alter table scenic_spots
  add column is_open boolean not null default true,
  add column zone text not null default '',
  add column gallery jsonb not null default '[]',
  -- Degrees, WGS-84.
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column radius_meters integer check (radius_meters > 0),
  -- Messages of one person a day; null where the spot has no number of its own.
  add column per_person_day integer check (per_person_day > 0),
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add constraint scenic_spots_circle check (num_nulls(latitude, longitude, radius_meters) in (0, 3));
create index scenic_spots_order on scenic_spots (position, id);

create index auction_lots_ends on auction_lots (ends_at, id);
create index auction_lots_starts on auction_lots (starts_at, id);
create index auction_bids_by on auction_bids (uid, id);
create index auction_deposits_by on auction_deposits (uid, order_sn);

-- Append-only: what two people changed of a pool's odds. The odds of a pool that was drawn from change in no other way.
create table draw_odds_changes (
  id bigint generated always as identity primary key,
  pool_id bigint not null references draw_pools (id),
  -- Hundredths of a percent by the id of the prize.
  odds_before jsonb not null,
  odds_after jsonb not null,
  -- The first day, Shanghai time, that had committed to no odds.
  counts_from date not null,
  asked_by text not null,
  approved_by text,
  reason text not null,
  made_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index draw_odds_changes_of on draw_odds_changes (pool_id, id desc);
create trigger draw_odds_changes_kept before update or delete or truncate on draw_odds_changes
  for each statement execute function refuse_rewriting();

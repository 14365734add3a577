-- What became of those who wanted to buy, second by second, and who looks: for the room from which a sale is watched. Every process
-- adds what it counted once a second; a crash of the database forgets it, and nothing depends on it.

create unlogged table sale_pulses (
  goods_sn text not null,
  at timestamptz not null,
  -- `placed`, or the reason of a refusal.
  outcome text not null,
  count integer not null,
  primary key (goods_sn, at, outcome)
);
create index sale_pulses_old on sale_pulses (at);

-- The same since the first one.
create unlogged table sale_outcomes (
  goods_sn text not null,
  outcome text not null,
  count bigint not null,
  primary key (goods_sn, outcome)
);

create unlogged table sale_viewers (
  goods_sn text not null,
  process_id uuid not null,
  viewers integer not null,
  at timestamptz not null,
  primary key (goods_sn, process_id)
);
create index sale_viewers_old on sale_viewers (at);

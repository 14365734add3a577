-- The catalogue and its stock.

create table shops (
  id bigint generated always as identity primary key,
  name text not null,
  kind smallint not null check (kind in (1, 2)),
  introduction text not null default '',
  logo jsonb
);

create table albums (
  id bigint generated always as identity primary key,
  title text not null,
  subtitle text not null default '',
  story text not null default '',
  cover jsonb not null,
  position integer not null default 0
);

create table labels (
  id bigint generated always as identity primary key,
  name text not null constraint labels_name_unique unique
);

create table goods (
  sn text primary key,
  -- The work's number in the contracts; small and gapless enough to be the high half of a token id.
  chain_work_id bigint generated always as identity unique,
  name text not null,
  subtitle text not null default '',
  cover jsonb not null,
  gallery jsonb not null default '[]',
  story jsonb not null default '[]',
  form smallint not null check (form in (1, 2)),
  kind smallint not null check (kind in (1, 2)),
  status smallint not null default 1 check (status between 1 and 11),
  price_fen bigint not null check (price_fen >= 0),
  edition integer not null check (edition > 0),
  contract_type smallint not null check (contract_type in (1, 2)),
  per_person_limit integer not null default 0 check (per_person_limit >= 0),
  -- A rush at a set minute: its orders have the shorter payment window.
  is_drop boolean not null default false,
  sale_start timestamptz not null,
  sale_end timestamptz,
  priority_windows jsonb not null default '[]',
  shop_id bigint not null references shops (id),
  album_id bigint references albums (id),
  creator jsonb not null,
  issuer text not null,
  licence_number text not null default '',
  gift_first_days integer not null default 30,
  gift_next_days integer not null default 30,
  rights jsonb not null default '[]',
  rules jsonb not null default '[]',
  weight_grams integer,
  freight_fen bigint,
  collect_count integer not null default 0 check (collect_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  heat integer not null default 0,
  on_shelf_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  search_grams text[] generated always as (bigrams(name || ' ' || subtitle)) stored
);
create index goods_search on goods using gin (search_grams);
create index goods_newest on goods (on_shelf_at desc, sn);
create index goods_album on goods (album_id);
create index goods_shop on goods (shop_id);

create table goods_labels (
  goods_sn text not null references goods (sn),
  label_id bigint not null references labels (id),
  primary key (goods_sn, label_id)
);
create index goods_labels_label on goods_labels (label_id);

-- The one row a drop fights over, kept narrow. sold + reserved <= edition holds at every moment.
create table goods_stock (
  goods_sn text primary key references goods (sn),
  edition integer not null,
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  constraint goods_stock_edition check (sold + reserved <= edition)
) with (fillfactor = 20);

-- Append-only: reserved and sold are the sums of their entries.
create table stock_entries (
  id bigint generated always as identity primary key,
  goods_sn text not null references goods (sn),
  kind text not null check (kind in ('reserve', 'release', 'sell', 'opening')),
  reserved integer not null,
  sold integer not null,
  order_sn text,
  created_at timestamptz not null default now()
);
create index stock_entries_goods on stock_entries (goods_sn);

create table home_zones (
  id bigint generated always as identity primary key,
  title text not null,
  subtitle text not null default '',
  link text not null default '',
  position integer not null default 0
);
create table home_zone_goods (
  zone_id bigint not null references home_zones (id),
  goods_sn text not null references goods (sn),
  position integer not null default 0,
  primary key (zone_id, goods_sn)
);

create table ads (
  id bigint generated always as identity primary key,
  page_position smallint not null,
  title text not null,
  subtitle text not null default '',
  picture jsonb not null,
  phone_picture jsonb not null,
  link text not null default '',
  start_at timestamptz not null default now(),
  end_at timestamptz,
  position integer not null default 0
);

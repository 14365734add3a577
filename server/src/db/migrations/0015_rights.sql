-- What works bring their owners (rights), who used them, and who redeems them on site.

create table rights_configs (
  id bigint generated always as identity primary key,
  name text not null,
  summary text not null,
  brand_key text not null,
  brand_name text not null,
  delivery text not null check (delivery in ('service', 'coupon', 'site', 'ship')),
  -- 1 online, 2 handed over
  rights_type smallint not null
    generated always as (case when delivery in ('service', 'coupon') then 1 else 2 end) stored,
  cover jsonb not null,
  valid_from timestamptz,
  valid_until timestamptz,
  content text not null default '',
  how_to jsonb not null default '[]',
  page_path text not null default '',
  created_at timestamptz not null default now(),
  constraint rights_configs_valid check (valid_until > valid_from)
);

-- Every item of a work has each of the work's rights once; it needs no row of its own until something is done with it.
create table goods_rights (
  goods_sn text not null references goods (sn),
  config_id bigint not null references rights_configs (id),
  position integer not null,
  primary key (goods_sn, config_id),
  constraint goods_rights_position unique (goods_sn, position)
);

create table rights_sold (
  item_id bigint not null references items (id),
  config_id bigint not null references rights_configs (id),
  goods_sn text not null,
  -- Who gave the address (2) or used the right (3, 4).
  uid bigint not null references users (uid),
  -- 2 waits and has an address, 3 applied for, 4 done. Everything else (2 without an address, 5, 6) follows from item and config.
  state smallint not null check (state in (2, 3, 4)),
  entered_at timestamptz not null default now(),
  -- Where it is shipped to; an AES-256-GCM seal.
  address_encrypted bytea,
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  primary key (item_id, config_id),
  constraint rights_sold_of_work foreign key (goods_sn, config_id) references goods_rights (goods_sn, config_id),
  constraint rights_sold_address check (state <> 2 or address_encrypted is not null),
  constraint rights_sold_express check (
    (carrier is null) = (shipped_at is null) and (tracking_number is null) = (shipped_at is null)
    and (shipped_at is null or (state in (3, 4) and address_encrypted is not null))
  )
);
create index rights_sold_used_by on rights_sold (uid, item_id desc) where state in (3, 4);
create index rights_sold_applied on rights_sold (entered_at) where state = 3;

-- Append-only: who moved a right when.
create table rights_entries (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  config_id bigint not null,
  from_state smallint not null,
  to_state smallint not null,
  -- owner: the uid in words; staff: likewise; operator: the name they gave
  actor text not null check (actor in ('owner', 'staff', 'operator')),
  actor_name text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint rights_entries_of foreign key (item_id, config_id) references rights_sold (item_id, config_id)
);
create index rights_entries_of_right on rights_entries (item_id, config_id, id);

-- The partner's own codes for an e-coupon, each given away once.
create table rights_coupons (
  id bigint generated always as identity primary key,
  config_id bigint not null references rights_configs (id),
  code_hash bytea not null,
  -- Code and link; an AES-256-GCM seal.
  coupon_encrypted bytea not null,
  item_id bigint,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  constraint rights_coupons_code unique (config_id, code_hash),
  constraint rights_coupons_once unique (item_id, config_id),
  constraint rights_coupons_taken check ((item_id is null) = (taken_at is null)),
  constraint rights_coupons_of foreign key (item_id, config_id) references rights_sold (item_id, config_id)
);
create index rights_coupons_free on rights_coupons (config_id, id) where item_id is null;

-- Codes to be shown on site; kept a day longer than they are good, to tell one that is over from one that never was.
create table rights_passes (
  code_hash bytea primary key,
  item_id bigint not null references items (id),
  config_id bigint not null references rights_configs (id),
  uid bigint not null references users (uid),
  expires_at timestamptz not null
);
create index rights_passes_over on rights_passes (expires_at);

create table rights_staff (
  uid bigint primary key references users (uid),
  name text not null,
  place text not null,
  named_by text not null,
  named_at timestamptz not null default now(),
  dismissed_by text,
  dismissed_at timestamptz,
  constraint rights_staff_dismissed check ((dismissed_by is null) = (dismissed_at is null))
);

-- Where and by whom a right was redeemed, in the words of that day.
create table rights_redemptions (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  config_id bigint not null,
  staff_uid bigint not null references rights_staff (uid),
  staff_name text not null,
  place text not null,
  created_at timestamptz not null default now(),
  constraint rights_redemptions_once unique (item_id, config_id),
  constraint rights_redemptions_of foreign key (item_id, config_id) references rights_sold (item_id, config_id)
);
create index rights_redemptions_by on rights_redemptions (staff_uid, id desc);

-- Items that ended show their rights as closed to whoever had them last.
create index items_ended_of on items (owner_uid, id desc) where state = 4;

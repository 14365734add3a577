-- What operators keep of rights: brands of their own, versions, coupons by batch, redemptions that were a mistake.

create table brands (
  key text primary key,
  name text not null,
  logo jsonb,
  introduction text not null default '',
  version integer not null default 1
);
insert into brands (key, name)
select distinct on (brand_key) brand_key, brand_name from rights_configs order by brand_key, id desc;

alter table rights_configs
  add column version integer not null default 1,
  add constraint rights_configs_brand foreign key (brand_key) references brands (key);
create index rights_configs_of_brand on rights_configs (brand_key, id);
create index goods_rights_of_config on goods_rights (config_id);

-- Coupons that came together, in one file.
create table rights_coupon_batches (
  id bigint generated always as identity primary key,
  config_id bigint not null references rights_configs (id),
  coupons integer not null,
  added_by text not null,
  created_at timestamptz not null default now()
);
create index rights_coupon_batches_of on rights_coupon_batches (config_id, id);

alter table rights_coupons
  add column batch_id bigint references rights_coupon_batches (id),
  add column voided_at timestamptz,
  add constraint rights_coupons_void check (voided_at is null or item_id is null);
drop index rights_coupons_free;
create index rights_coupons_free on rights_coupons (config_id, id) where item_id is null and voided_at is null;
create index rights_coupons_of_batch on rights_coupons (batch_id);

-- Whose rights somebody redeems at the counter; null for everybody's.
alter table rights_staff add column brand_keys text[];

-- A redemption that was taken back is followed by the next round of the same right, and no other is.
alter table rights_redemptions
  add column round smallint not null default 0,
  add column after_round smallint generated always as (case when round > 0 then round - 1 end) stored;
alter table rights_redemptions drop constraint rights_redemptions_once;
alter table rights_redemptions add constraint rights_redemptions_once unique (item_id, config_id, round);
create index rights_redemptions_of_config on rights_redemptions (config_id, created_at, id);

-- Append-only: redemptions that two persons took back.
create table rights_reversals (
  redemption_id bigint primary key references rights_redemptions (id),
  item_id bigint not null,
  config_id bigint not null,
  round smallint not null,
  reason text not null,
  asked_by text not null,
  approved_by text not null,
  created_at timestamptz not null default now(),
  constraint rights_reversals_once unique (item_id, config_id, round),
  constraint rights_reversals_of foreign key (item_id, config_id, round)
    references rights_redemptions (item_id, config_id, round)
);
create trigger rights_reversals_kept before update or delete or truncate on rights_reversals
  for each statement execute function refuse_rewriting();
alter table rights_redemptions add constraint rights_redemptions_follows
  foreign key (item_id, config_id, after_round) references rights_reversals (item_id, config_id, round);

-- What was redeemed by mistake waits again, without an address.
alter table rights_sold add column reversed_at timestamptz;
-- What pages of a list go on behind.
alter table rights_sold add column number bigint generated always as identity;
alter table rights_sold drop constraint rights_sold_address;
alter table rights_sold add constraint rights_sold_address
  check (state <> 2 or address_encrypted is not null or reversed_at is not null);

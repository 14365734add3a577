-- What was issued is counted by the ledger, which stays in the order of its time; items move within their table whenever something becomes of them.
drop index items_by_time;
drop index item_entries_by_time;
create index item_entries_by_time on item_entries using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Heat falls for all works alike. What they are sorted by stays as it is until somebody comes again: nothing is written of a work that only cools.
alter table goods_heat
  add column half_life_hours double precision not null default 72 check (half_life_hours > 0),
  add column warmth double precision not null default '-infinity';
update goods_heat set warmth = ln(heat) / ln(2) + extract(epoch from as_of) / 3600 / half_life_hours where heat > 0;
create index goods_heat_warmest on goods_heat (warmth desc);
create index goods_heat_reckoned on goods_heat (half_life_hours);

-- Works that are somebody's favourite, as often as they are: apart from the works, whose rows are in many indexes.
create table goods_favoured (
  goods_sn text primary key references goods (sn),
  collects integer not null check (collects > 0)
);
create index goods_favoured_most on goods_favoured (collects desc);

-- The work that a notice of a sale speaks of: its card stands on the notice's page.
alter table notices add column goods_sn text references goods (sn);
create index notices_goods on notices (goods_sn) where goods_sn is not null;

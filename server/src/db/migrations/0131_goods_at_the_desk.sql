-- Lists of works as operators read them: by when they came, by their sale, and by what state they are in.
create index goods_by_shelf on goods (on_shelf_at, sn);
create index goods_by_start on goods (sale_start, sn);
create index goods_by_status on goods (status, on_shelf_at, sn);
create index goods_allowlist_person on goods_allowlist (uid);

-- Albums become all special subjects: albums of works, topics told in words and works, and memorial zones. One space of ids.
alter table albums
  add column kind smallint not null default 1 check (kind in (1, 2, 3)),
  -- Sanitised HTML; {brand} stands for the brand's name. Where it is empty, the plain story is shown.
  add column body text not null default '',
  -- Null until it is decided; in the future it is scheduled.
  add column publish_at timestamptz default now();
-- With publish_at, so that they are counted without their texts.
create index albums_order on albums (position, id) include (publish_at);
create index albums_kind on albums (kind, position, id) include (publish_at);

-- What stands in a subject, in its order. An album without entries shows the works whose album it is.
create table album_entries (
  id bigint generated always as identity primary key,
  album_id bigint not null references albums (id) on delete cascade,
  position integer not null default 0,
  goods_sn text references goods (sn),
  title text not null default '',
  -- Sanitised HTML; {brand} stands for the brand's name.
  body text not null default '',
  picture jsonb,
  constraint album_entries_something check (goods_sn is not null or title <> '' or body <> '' or picture is not null)
);
create index album_entries_order on album_entries (album_id, position, id) include (goods_sn);
create index album_entries_goods on album_entries (goods_sn);
-- The works of an album, the newest first.
create index goods_album_newest on goods (album_id, on_shelf_at desc, sn);
drop index goods_album;

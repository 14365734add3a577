-- How much people want a work at the moment, reckoned by a sweep (rules/goods#heat), and what is said about it.

-- Who did what with a work on a day in Shanghai, once each; kept for two days, so that pressing often counts once.
create table goods_interest (
  goods_sn text not null references goods (sn),
  kind text not null check (kind in ('view', 'favourite', 'order', 'comment', 'gift')),
  day date not null,
  -- An account, or a keyed hash of whence somebody looked.
  who text not null,
  is_counted boolean not null default false,
  primary key (day, goods_sn, kind, who)
);
create index goods_interest_news on goods_interest (goods_sn) where not is_counted;

create table goods_heat (
  goods_sn text primary key references goods (sn),
  heat double precision not null check (heat >= 0),
  -- When it was as warm as that.
  as_of timestamptz not null
) with (fillfactor = 50);

-- Until when each kind was read.
create table interest_marks (
  kind text primary key,
  read_until timestamptz not null
);

-- Read by time alone, written in its order.
create index favourites_by_time on favourites using brin (created_at);
create index item_entries_by_time on item_entries using brin (created_at);
create index wall_messages_reviewed on wall_messages (reviewed_at) where state = 'visible' and deleted_at is null;
create index wall_comments_reviewed on wall_comments (reviewed_at) where state = 'visible';

-- A spot may belong to a series; what is said on its wall is said of the works of that.
alter table scenic_spots
  add column album_id bigint references albums (id),
  add column comment_count integer not null default 0 check (comment_count >= 0);
update scenic_spots s set comment_count = coalesce((
  select sum(1 + m.comments) from wall_messages m
  where m.spot_id = s.id and m.state = 'visible' and m.deleted_at is null), 0);

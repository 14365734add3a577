-- What begins at a known time, as it was last announced. A sweep compares it with the works, lots, pools and activities
-- themselves: a difference of the time is a move, which raises `sequence` and is told to those with a reminder.
create table scheduled_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('goods', 'box', 'lot', 'lottery', 'wish', 'compose')),
  subject text not null,
  title text not null,
  cover jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  price_fen bigint,
  shop_id bigint references shops (id),
  album_id bigint references albums (id) on delete set null,
  creator text,
  sequence int not null default 0,
  changed_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- Whether everybody with a reminder knows the present time.
  is_told boolean not null default true,
  -- Whether all followers have been written to, up to the user `announced_until` until then.
  is_announced boolean not null,
  announced_until bigint not null default 0,
  constraint scheduled_events_once unique (kind, subject)
);
create index scheduled_events_start on scheduled_events (starts_at, id);
create index scheduled_events_shop on scheduled_events (shop_id, starts_at);
create index scheduled_events_album on scheduled_events (album_id, starts_at);
create index scheduled_events_creator on scheduled_events (creator, starts_at);
create index scheduled_events_untold on scheduled_events (id) where not is_told;
create index scheduled_events_unannounced on scheduled_events (id) where not is_announced;

-- Sales that were public before there were announcements are not news.
insert into scheduled_events (kind, subject, title, cover, starts_at, ends_at, price_fen, shop_id, album_id, creator,
  is_announced)
select case goods_type when 2 then 'box' else 'goods' end, sn, name, cover, sale_start, sale_end, price_fen, shop_id,
  album_id, nullif(creator ->> 'name', ''), true
from goods where status = 5 and goods_type in (1, 2) and not is_prize and sale_start > now();

-- Reminders of users. `sequence` is the time of the event that its user knows; `sent_at` when the reminder was written.
create table reminders (
  uid bigint not null references users (uid),
  event_id bigint not null references scheduled_events (id),
  lead_minutes int not null check (lead_minutes in (10, 30, 60)),
  sequence int not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (uid, event_id)
);
create index reminders_due on reminders (event_id, lead_minutes, uid) where sent_at is null;
create index reminders_untold on reminders (event_id, sequence, uid);

-- Address of a user's calendar feed: found by the hash of its token, shown to its owner from the sealed one.
create table calendar_feeds (
  uid bigint primary key references users (uid),
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  created_at timestamptz not null default now()
);

-- Series (by the id of the album) and creators (by the name on their works) that users follow.
create table follows (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  kind text not null check (kind in ('series', 'creator')),
  subject text not null,
  created_at timestamptz not null default now(),
  constraint follows_once unique (uid, kind, subject)
);
create index follows_of on follows (kind, subject, uid);
create index goods_creator on goods ((creator ->> 'name'));
create index follows_newest on follows (uid, id desc);

drop index shop_follows_shop;
create index shop_follows_shop on shop_follows (shop_id, uid);

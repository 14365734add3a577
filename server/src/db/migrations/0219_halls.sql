-- A hall in which somebody hangs what they own (rules/items#halls). Whose piece it is says `items`, at each look.
create table halls (
  id bigint generated always as identity primary key,
  uid bigint not null constraint halls_uid_unique unique references users (uid),
  name text not null check (length(name) between 1 and 20),
  foreword text not null default '' check (length(foreword) <= 200),
  -- Grows with each change: whoever saves says which one they had before them.
  revision integer not null default 1 check (revision > 0),
  -- Under which those see it who know it; null while it is private.
  hall_key text constraint halls_key_unique unique check (length(hall_key) >= 16),
  shared_at timestamptz,
  -- What became of its words: hidden until somebody has looked, or taken down.
  standing text not null default 'clear' check (standing in ('clear', 'hidden', 'down')),
  down_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((hall_key is null) = (shared_at is null)),
  check ((standing = 'down') = (down_reason is not null))
);

create table hall_pieces (
  hall_id bigint not null references halls (id) on delete cascade,
  position smallint not null check (position between 0 and 59),
  item_id bigint not null references items (id),
  caption text not null default '' check (length(caption) <= 40),
  -- What came into its owner's hands later is another acquisition, and does not hang here.
  hung_at timestamptz not null default now(),
  primary key (hall_id, position),
  unique (hall_id, item_id)
);
create index hall_pieces_item on hall_pieces (item_id);

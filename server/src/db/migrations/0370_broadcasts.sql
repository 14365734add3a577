-- Saved groups of users to whom operators write. A list stores its members; the others are read when they are used.
create table audiences (
  id bigint generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('everyone', 'verified', 'holders', 'list')),
  goods_sn text references goods (sn),
  created_at timestamptz not null default now(),
  check ((kind = 'holders') = (goods_sn is not null))
);

create table audience_members (
  audience_id bigint not null references audiences,
  uid bigint not null references users (uid),
  primary key (audience_id, uid)
);

-- A message of the operators to a group. `last_uid` is the last member, in ascending order, to whom it was written: it
-- moves in the transaction that writes the messages, so that nobody gets it twice.
create table broadcasts (
  id bigint generated always as identity primary key,
  audience_id bigint not null references audiences,
  title text not null,
  text text not null,
  page text not null,
  starts_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'running', 'done', 'stopped')),
  version integer not null default 1,
  last_uid bigint not null default 0,
  sent integer not null default 0,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  check ((state in ('done', 'stopped')) = (ended_at is not null))
);
create index broadcasts_ahead on broadcasts (starts_at) where starts_at is not null;
-- Who has read a broadcast.
create index inbox_messages_broadcast on inbox_messages (key) include (read_at) where kind = 'announcement';

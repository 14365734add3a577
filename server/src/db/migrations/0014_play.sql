-- Draws, wishes, barrage, message walls, and what is pushed to open pages.

-- A lottery or a wishing event: what it costs, what it brings and how often.
create table draw_pools (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('lottery', 'wish')),
  title text not null,
  subtitle text not null default '',
  cover jsonb not null,
  rules jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  free_per_day integer not null check (free_per_day >= 0),
  cost_points integer not null check (cost_points > 0),
  per_day integer not null check (per_day >= free_per_day),
  -- The good that paid wishes are sold as; its goods_type is 3.
  ticket_goods_sn text unique references goods (sn),
  created_at timestamptz not null default now()
);
create index draw_pools_order on draw_pools (kind, starts_at desc);

create table draw_prizes (
  id bigint generated always as identity primary key,
  pool_id bigint not null references draw_pools (id),
  position integer not null check (position > 0),
  name text not null,
  cover jsonb not null,
  kind text not null check (kind in ('thanks', 'points', 'collectible', 'blindBox', 'giftBox')),
  -- Which collectible, blind box or gift box.
  gift_sn text,
  points integer not null default 0 check (points >= 0),
  -- Hundredths of a percent.
  odds integer not null check (odds between 0 and 10000),
  -- Pieces in all; null where they do not run out.
  stock integer check (stock >= 0),
  given integer not null default 0 check (given >= 0),
  exhausted_at timestamptz,
  -- Takes the place of one whose pieces are gone.
  is_fallback boolean not null default false,
  constraint draw_prizes_position unique (pool_id, position),
  constraint draw_prizes_stock check (stock is null or given <= stock),
  constraint draw_prizes_gift check ((gift_sn is not null) = (kind in ('collectible', 'blindBox', 'giftBox'))),
  constraint draw_prizes_points check ((points > 0) = (kind = 'points')),
  constraint draw_prizes_limited check (stock is not null or kind in ('thanks', 'points')),
  constraint draw_prizes_fallback check (not is_fallback or stock is null)
);
create unique index draw_prizes_one_fallback on draw_prizes (pool_id) where is_fallback;

create function refuse_prize_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a prize is never changes';
end $$;
create trigger draw_prizes_same before update of id, pool_id, kind, gift_sn, points, is_fallback
  on draw_prizes for each row execute function refuse_prize_change();

-- One day of a pool: committed to before anybody draws, revealed when the day is over.
create table draw_rounds (
  id bigint generated always as identity primary key,
  pool_id bigint not null references draw_pools (id),
  -- Shanghai time.
  day date not null,
  rules_version text not null,
  commitment text not null,
  seed_encrypted bytea not null,
  -- The table that was committed to, in its order: prizeId, name, odds.
  prizes jsonb not null,
  fallback_prize_id bigint not null references draw_prizes (id),
  seed text,
  revealed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint draw_rounds_once unique (pool_id, day),
  constraint draw_rounds_revealed check ((seed is null) = (revealed_at is null))
);
create index draw_rounds_secret on draw_rounds (day) where seed is null;

create function refuse_round_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a draw committed to never changes';
end $$;
create trigger draw_rounds_committed
  before update of pool_id, day, rules_version, commitment, seed_encrypted, prizes, fallback_prize_id or delete
  on draw_rounds for each row execute function refuse_round_change();
create trigger draw_rounds_revealed_once before update of seed, revealed_at on draw_rounds
  for each row when (old.seed is not null) execute function refuse_round_change();

-- How often a person tried on one day. Its row is locked for each try, so that tries of one person come one by one.
create table draw_tries (
  pool_id bigint not null references draw_pools (id),
  uid bigint not null references users (uid),
  day date not null,
  -- All tries of the day; the next one's ordinal is one more.
  tries integer not null default 0 check (tries >= 0),
  -- Those among them that were bought with an order, which no limit counts.
  paid integer not null default 0 check (paid >= 0),
  primary key (pool_id, uid, day)
);

-- Append-only: every draw of a lottery.
create table award_draws (
  id bigint generated always as identity primary key,
  pool_id bigint not null references draw_pools (id),
  round_id bigint not null references draw_rounds (id),
  uid bigint not null references users (uid),
  ordinal integer not null check (ordinal > 0),
  prize_id bigint not null references draw_prizes (id),
  -- Whether it brought something: a thank-you does not.
  is_win boolean not null,
  cost_points integer not null check (cost_points >= 0),
  -- The item or box it became.
  given_id bigint,
  created_at timestamptz not null default now(),
  constraint award_draws_once unique (round_id, uid, ordinal)
);
create index award_draws_of on award_draws (uid, id desc);
create index award_draws_winners on award_draws (id desc) where is_win;
create index award_draws_winners_of on award_draws (pool_id, id desc) where is_win;

create table wishes (
  id bigint generated always as identity primary key,
  pool_id bigint not null references draw_pools (id),
  round_id bigint not null references draw_rounds (id),
  uid bigint not null references users (uid),
  ordinal integer not null check (ordinal > 0),
  text text not null,
  is_anonymous boolean not null,
  -- False while a person has to look at its words, and when they were found unfit.
  is_public boolean not null,
  -- What the machine was unsure about, for the person who decides.
  doubts jsonb not null default '[]',
  -- Since when somebody has to look at it; null when nobody has to.
  review_since timestamptz,
  reviewed_by text,
  reviewed_at timestamptz,
  cost_points integer not null check (cost_points >= 0),
  -- The order that paid for it.
  order_sn text unique references orders (sn),
  -- What was drawn; a thank-you too.
  prize_id bigint not null references draw_prizes (id),
  -- Until when it waits to be received; null where it brought nothing.
  receive_by timestamptz,
  received_at timestamptz,
  given_id bigint,
  -- When a prize that nobody took went back.
  expired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wishes_once unique (round_id, uid, ordinal),
  constraint wishes_ended check (receive_by is not null or (received_at is null and expired_at is null)),
  constraint wishes_received check (received_at is null or expired_at is null)
);
create index wishes_of on wishes (uid, id desc);
create index wishes_public on wishes (pool_id, id desc) where is_public;
create index wishes_all on wishes (id desc) where is_public;
create index wishes_waiting on wishes (receive_by) where receive_by is not null and received_at is null and expired_at is null;
create index wishes_review on wishes (review_since) where review_since is not null;

-- The words of a paid wish, from its order to its payment; found by the order's own request key.
create table wish_drafts (
  uid bigint not null references users (uid),
  request_key text not null,
  pool_id bigint not null references draw_pools (id),
  text text not null,
  is_anonymous boolean not null,
  doubts jsonb not null,
  created_at timestamptz not null default now(),
  primary key (uid, request_key)
);

-- Wishes are sold as goods are: the same stock, limits, sale times and payment. 3 is ours; the wire calls it ordinary.
alter table goods drop constraint goods_goods_type_check;
alter table goods add constraint goods_goods_type_check check (goods_type in (1, 2, 3));
alter table orders drop constraint orders_goods_type_check;
alter table orders add constraint orders_goods_type_check check (goods_type in (1, 2, 3));

create table barrage_words (
  id bigint generated always as identity primary key,
  text text not null unique,
  position integer not null default 0
);

create table barrage_lines (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  text text not null,
  created_at timestamptz not null default now()
);
create index barrage_lines_of on barrage_lines (uid, id desc);

create table scenic_spots (
  id bigint generated always as identity primary key,
  name text not null,
  summary text not null default '',
  cover jsonb not null,
  place text not null,
  opening text not null,
  position integer not null default 0
);

create table wall_messages (
  id bigint generated always as identity primary key,
  spot_id bigint not null references scenic_spots (id),
  uid bigint not null references users (uid),
  text text not null,
  -- Pictures with their upload ids.
  pictures jsonb not null default '[]',
  state text not null default 'pending' check (state in ('pending', 'visible', 'refused', 'hidden')),
  reason text,
  -- What the machine was unsure about, for the person who decides.
  doubts jsonb not null default '[]',
  thumbs integer not null default 0 check (thumbs >= 0),
  comments integer not null default 0 check (comments >= 0),
  reports integer not null default 0 check (reports >= 0),
  appeal text,
  appealed_at timestamptz,
  -- Since when somebody has to look at it; null when nobody has to.
  review_since timestamptz default now(),
  reviewed_by text,
  reviewed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wall_messages_reason check ((reason is not null) = (state in ('refused', 'hidden')))
);
create index wall_messages_newest on wall_messages (spot_id, id desc) where state = 'visible' and deleted_at is null;
create index wall_messages_all on wall_messages (id desc) where state = 'visible' and deleted_at is null;
create index wall_messages_hottest on wall_messages (spot_id, thumbs desc, id desc) where state = 'visible' and deleted_at is null;
create index wall_messages_of on wall_messages (uid, id desc) where deleted_at is null;
create index wall_messages_review on wall_messages (review_since) where review_since is not null and deleted_at is null;

create table wall_comments (
  id bigint generated always as identity primary key,
  message_id bigint not null references wall_messages (id),
  uid bigint not null references users (uid),
  text text not null,
  state text not null default 'pending' check (state in ('pending', 'visible', 'refused', 'hidden')),
  reason text,
  doubts jsonb not null default '[]',
  reports integer not null default 0 check (reports >= 0),
  review_since timestamptz default now(),
  reviewed_by text,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wall_comments_reason check ((reason is not null) = (state in ('refused', 'hidden')))
);
create index wall_comments_of_message on wall_comments (message_id, id);
create index wall_comments_review on wall_comments (review_since) where review_since is not null;

create table wall_thumbs (
  message_id bigint not null references wall_messages (id),
  uid bigint not null references users (uid),
  created_at timestamptz not null default now(),
  primary key (message_id, uid)
);

create table wall_reports (
  id bigint generated always as identity primary key,
  message_id bigint not null references wall_messages (id),
  comment_id bigint references wall_comments (id),
  uid bigint not null references users (uid),
  reason text not null check (reason in ('abuse', 'advertising', 'false', 'private', 'other')),
  detail text not null default '',
  created_at timestamptz not null default now(),
  constraint wall_reports_once unique nulls not distinct (message_id, comment_id, uid)
);

-- What open pages are told, numbered without gaps within a topic; kept as long as a listener may have been away.
create table live_topics (
  topic text primary key,
  last_number bigint not null default 0
);
create table live_events (
  topic text not null references live_topics (topic),
  number bigint not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (topic, number)
);
create index live_events_age on live_events (created_at);
insert into live_topics (topic) values ('barrage'), ('awards'), ('wishes'), ('wall');

-- What operators find people by, how long an account is disabled, what they write down, and accounts that look like one.

alter table users
  -- Until when it is disabled; null where that has no end.
  add column disabled_until timestamptz,
  add constraint users_disabled_until check (disabled_until is null or account_state = 2);

create index users_registered on users (created_at, uid);
create index users_by_real_name on users (kyc_status, created_at, uid);
create index users_disabled on users (created_at, uid) where account_state = 2;
create index users_disabled_for_a_time on users (disabled_until) where disabled_until is not null;
create index users_by_nickname on users (nickname text_pattern_ops);

create index content_reports_by on content_reports (uid);

-- Append-only: what the desk wrote down about a person.
create table user_notes (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  staff_id bigint not null references staff_accounts,
  -- Their name when they wrote it.
  staff_name text not null,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now()
);
create index user_notes_of_person on user_notes (uid, id);
create trigger user_notes_kept before update or delete or truncate on user_notes
  for each statement execute function refuse_rewriting();

-- Accounts with something in common, as a sweep last found them. What that means somebody has to judge.
create table account_clusters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('device', 'network', 'invitations')),
  -- A client's hash, a network, an inviter's uid.
  key text not null,
  -- How many have it in common; 0 where nobody has any more.
  accounts integer not null check (accounts >= 0),
  verified integer not null,
  disabled integer not null,
  -- The first two hundred of them.
  uids bigint[] not null,
  first_at timestamptz,
  last_at timestamptz not null,
  found_at timestamptz not null default now(),
  -- By whom somebody looked at it, when, how many they were then, and what was said.
  looked_by text,
  looked_at timestamptz,
  looked_accounts integer,
  words text not null default '',
  unique (kind, key)
);
create index account_clusters_by_size on account_clusters (accounts, id);
create index account_clusters_by_time on account_clusters (last_at, id);
create index account_clusters_of_person on account_clusters using gin (uids);

-- What was taken off the walls of somebody's.
create index wall_messages_taken_off on wall_messages (uid) where state in ('refused', 'hidden');
create index wall_comments_taken_off on wall_comments (uid) where state in ('refused', 'hidden');

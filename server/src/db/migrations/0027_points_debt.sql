-- Points that come once the goods cannot be sent back any more, and points that are owed.

alter table users
  -- What refunds could not take back because it was spent; later earnings pay it first.
  add column points_debt integer not null default 0 check (points_debt >= 0);

alter table point_entries
  -- Points that became owed with it (above 0), or that it paid off (below 0). users.points_debt is their sum.
  add column debt integer not null default 0,
  drop constraint point_entries_change_check,
  add constraint point_entries_change_check check (change <> 0 or debt > 0),
  -- Only what goes makes a debt or pays it off, and it pays off what it is.
  add constraint point_entries_debt check (debt = 0 or (change <= 0 and (debt > 0 or debt = change)));

-- What is earned and not yet booked: it waits until `usable_at`, and is dropped where the order's money goes back before.
create table pending_points (
  uid bigint not null references users (uid),
  source smallint not null,
  reference text not null,
  change integer not null check (change > 0),
  title text not null,
  created_at timestamptz not null default now(),
  usable_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'dropped')),
  primary key (uid, source, reference)
);
create index pending_points_due on pending_points (usable_at) where state = 'waiting';
create index pending_points_of on pending_points (uid, usable_at) where state = 'waiting';

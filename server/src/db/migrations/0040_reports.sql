-- Whatever is public can be reported, hidden until somebody has looked, and taken down: blessings, wishes, names.

alter table barrage_lines add column hidden_at timestamptz;

-- A nickname and an avatar that are not shown while somebody has to look at them.
create table held_names (
  uid bigint primary key references users (uid),
  nickname text not null,
  avatar text not null,
  held_at timestamptz not null default now()
);

create table content_standings (
  kind text not null check (kind in ('line', 'wish', 'name')),
  subject_id bigint not null,
  -- What was reported. A name that is changed begins anew.
  words text not null,
  -- reported: to be seen. hidden: until somebody has looked. kept: somebody looked. down: taken down.
  state text not null default 'reported' check (state in ('reported', 'hidden', 'kept', 'down')),
  reports integer not null default 0 check (reports >= 0),
  waiting_since timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (kind, subject_id)
);
create index content_standings_waiting on content_standings (waiting_since) where waiting_since is not null;

create table content_reports (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  words text not null,
  uid bigint not null references users (uid),
  reason text not null check (reason in ('abuse', 'advertising', 'false', 'private', 'other')),
  detail text not null default '',
  created_at timestamptz not null default now(),
  foreign key (kind, subject_id) references content_standings (kind, subject_id)
);
create unique index content_reports_once on content_reports (kind, subject_id, uid, md5(words));

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (
  kind in ('newDevice', 'passwordChanged', 'securityCodeChanged', 'tokenReused', 'loggedOutEverywhere', 'nameHidden',
    'nameTakenDown')
);

-- What operators see of the machine: jobs given up, settings with their versions, processes that live, sums of what happened.

-- Seen by a person and left as it is.
alter table jobs add column discarded_at timestamptz,
  add constraint jobs_discarded check (discarded_at is null or dead_at is not null);
create index jobs_by_time on jobs (created_at, id);
create index jobs_of_kind on jobs (kind, created_at, id);
create index jobs_dead on jobs (created_at, id) where dead_at is not null and discarded_at is null;

-- Counts changes, so that the second of two editors is told.
alter table settings add column version integer not null default 1, add column changed_by text not null default '';

-- One row for each process that runs, told again and again while it lives.
create table process_beats (
  id uuid primary key,
  role text not null check (role in ('api', 'worker', 'both')),
  host text not null,
  pid integer not null,
  version text not null,
  memory_bytes bigint not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- What was counted in ten minutes that are over, by the name of the figure; ten minutes of nothing have no row.
create table figure_sums (
  name text not null,
  from_at timestamptz not null,
  sum bigint not null,
  primary key (name, from_at)
);

-- Up to when a figure is summed.
create table figure_marks (
  name text primary key,
  until_at timestamptz not null
);

create index money_entries_by_time on money_entries (kind, created_at) include (amount_fen);
create index users_by_time on users (created_at);
create index identities_by_time on identities (verified_at);
create index items_by_time on items (created_at);

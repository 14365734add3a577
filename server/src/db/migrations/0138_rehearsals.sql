-- Rehearsals of sales, each in a database of its own that is gone when it has ended (docs/decisions/rehearsal.md).

create table rehearsals (
  id bigint generated always as identity primary key,
  goods_sn text not null references goods,
  goods_name text not null,
  -- What was rehearsed: price, edition, limit and windows as they were then.
  terms jsonb not null,
  -- How many people, and how they come.
  script jsonb not null,
  people integer not null check (people between 1 and 20000),
  asked_by bigint not null references staff_accounts,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  -- Written down before it is made, so that whoever finds it knows whose it is.
  database_name text not null unique,
  state text not null default 'preparing' check (state in ('preparing', 'running', 'done', 'stopped', 'failed')),
  begun_at timestamptz,
  -- Last sign of life of the worker that runs it.
  heard_at timestamptz not null default now(),
  ended_at timestamptz,
  progress jsonb,
  report jsonb,
  failure text not null default '',
  dropped_at timestamptz,
  check ((state in ('preparing', 'running')) = (ended_at is null))
);
-- One at a time.
create unique index rehearsals_open on rehearsals ((true)) where state in ('preparing', 'running');
create index rehearsals_left on rehearsals (id) where dropped_at is null;
create index rehearsals_of_goods on rehearsals (goods_sn, id);
create index rehearsals_by_time on rehearsals (asked_at, id);
create trigger rehearsals_kept before update of goods_sn, goods_name, terms, script, people, asked_by, asked_by_name, asked_at,
  database_name or delete or truncate on rehearsals for each statement execute function refuse_rewriting();

-- The processes that serve the people of a rehearsal, and where the worker finds them.
create unlogged table rehearsal_places (
  rehearsal_id bigint not null references rehearsals,
  process_id uuid not null,
  host text not null,
  address text not null,
  port integer not null,
  primary key (rehearsal_id, process_id)
);

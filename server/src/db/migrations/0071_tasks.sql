-- What is done behind a page of the console: files of lists, verbs over many.
create table staff_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'bulk')),
  staff_id bigint not null references staff_accounts,
  -- Of a list or a verb.
  path text not null,
  input jsonb not null,
  -- Where who asked was, for the audit.
  ip text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'gone')),
  -- How often it was begun: who works at it says so with this number, and nobody else is heard any more.
  tries integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  total integer,
  fault text not null default '',
  -- In the storage; nobody guesses it.
  file_key text not null,
  file_size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state in ('done', 'failed', 'gone')) = (finished_at is not null)),
  check ((state in ('done', 'gone')) = (expires_at is not null and file_size is not null))
);
create index staff_tasks_staff on staff_tasks (staff_id, id desc);
create index staff_tasks_files on staff_tasks (expires_at) where state = 'done';

-- What a task that is done to many did to each: one row in the transaction that does it, so that nothing is done twice.
create table staff_task_entries (
  task_id bigint not null references staff_tasks on delete cascade,
  position integer not null,
  subject text not null,
  outcome text not null check (outcome in ('done', 'asked', 'refused')),
  reason text not null,
  message text not null,
  primary key (task_id, position)
);

-- Filters, sort and columns of a list under a name; those of one person, or everybody's.
create table saved_views (
  id bigint generated always as identity primary key,
  page text not null,
  name text not null check (char_length(name) between 1 and 20),
  -- Who made it.
  staff_id bigint not null references staff_accounts,
  is_shared boolean not null,
  query text not null,
  columns text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index saved_views_own_name on saved_views (page, staff_id, name) where not is_shared;
create unique index saved_views_shared_name on saved_views (page, name) where is_shared;
create index saved_views_staff on saved_views (staff_id, page);

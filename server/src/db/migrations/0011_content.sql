-- Texts that are read as documents: about pages and agreements. Each version is a row of its own and stays, since people
-- have consented to it by its name; the one shown is the latest that is published.

create table introductions (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[A-Za-z0-9_-]{1,40}$'),
  version text not null check (version <> ''),
  title text not null,
  -- Sanitised HTML; {brand} stands for the brand's name.
  body text not null,
  -- Listed among the agreements.
  is_agreement boolean not null default false,
  position integer not null default 0,
  publish_at timestamptz not null default now(),
  unique (key, version)
);
create index introductions_latest on introductions (key, publish_at desc, id desc);

create index notices_time on notices (publish_at desc, id desc);

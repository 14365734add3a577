-- Content that operators keep.

create table notice_classifications (
  id bigint generated always as identity primary key,
  name text not null unique,
  position integer not null default 0
);

create table notices (
  id bigint generated always as identity primary key,
  classification_id bigint not null references notice_classifications (id),
  title text not null,
  summary text not null default '',
  -- Sanitised HTML.
  body text not null,
  is_pinned boolean not null default false,
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index notices_order on notices (is_pinned desc, publish_at desc);

-- Pictures hidden by operators: no public page names them, and none of their files is served. Showing a picture again deletes the row; the audit records both.
create table hidden_pictures (
  url text primary key check (url ~ '^/media/[\w/-]+$' and length(url) <= 200),
  reason text not null,
  hidden_by text not null,
  hidden_at timestamptz not null default now()
);
create index hidden_pictures_by_time on hidden_pictures (hidden_at, url);

-- Packages of the app that the house itself keeps: Android's, since no store has it for everybody.
create table app_files (
  -- Also its address: who knows it may have the file.
  id text primary key check (id ~ '^[0-9a-z]{20}$'),
  -- Reckoned by the server from what arrived.
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  -- What the package says of itself; empty where that could not be read.
  application text not null default '',
  version_name text not null default '',
  uploaded_by text not null,
  -- When it was last brought.
  created_at timestamptz not null default now(),
  -- When all of it lay in the storage; null while it does not.
  kept_at timestamptz
);
create index app_files_time on app_files (created_at);

alter table app_packages
  -- Null where it is had elsewhere.
  add column file_id text references app_files (id),
  add constraint app_packages_file_platform check (file_id is null or platform = 'android');
create index app_packages_file on app_packages (file_id) where file_id is not null;

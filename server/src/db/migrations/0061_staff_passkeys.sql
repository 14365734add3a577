-- Second factors that a device keeps: what it can prove, never the secret.
create table staff_passkeys (
  id text primary key check (char_length(id) between 1 and 1400),
  staff_id bigint not null references staff_accounts,
  name text not null check (char_length(name) between 1 and 20),
  public_key bytea not null,
  -- Uses as the device counts them; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- What the browser was asked to sign; good once.
alter table staff_sessions add column challenge text;

-- Who has been told that an offer ends: the owners up to `after_uid`, all of them once it is done. A new end is told again.
create table right_expiry_notices (
  config_id bigint not null references rights_configs (id),
  valid_until timestamptz not null,
  after_uid bigint not null default 0,
  done_at timestamptz,
  primary key (config_id, valid_until)
);

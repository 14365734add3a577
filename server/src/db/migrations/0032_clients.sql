-- Who asks: the browser or app that a login, a code or a guess comes from, so that strangers lock nobody out.

-- Browsers and apps from which a person logged in. The hash is of 256 random bits that they keep.
create table known_clients (
  uid bigint not null references users (uid),
  client_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (uid, client_hash)
);
create index known_clients_used on known_clients (used_at);

-- A code opens only for the client that asked for it. Null: asked of a process that did not know clients yet.
alter table sms_codes add column client_hash bytea;

alter table sessions
  add column client_hash bytea,
  -- When the login was made that the family goes back to; families end by it.
  add column family_started_at timestamptz not null default now();
update sessions s set family_started_at = f.started_at
from (select family, min(created_at) as started_at from sessions group by family) f
where f.family = s.family;

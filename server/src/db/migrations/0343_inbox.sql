-- Messages to users, rendered when written: a later change of a template does not change what was said. `key` names what
-- the message is about, so that an event delivered twice writes one message.
create table inbox_messages (
  id bigint generated always as identity primary key,
  uid bigint not null references users (uid),
  kind text not null,
  key text not null,
  title text not null,
  text text not null,
  link text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint inbox_messages_once unique (uid, kind, key)
);
create index inbox_messages_newest on inbox_messages (uid, id desc);
create index inbox_messages_unread on inbox_messages (uid) where read_at is null;
create index inbox_messages_age on inbox_messages (created_at);

-- What users receive, where it differs from the default.
create table inbox_choices (
  uid bigint not null references users (uid),
  kind text not null,
  is_on boolean not null,
  primary key (uid, kind)
);

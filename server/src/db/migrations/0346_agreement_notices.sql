-- Who has been told of a new version of an agreement: the users up to `after_uid`, all of them once it is done. `text_id` is a row of
-- introductions that took effect, and those stay.
create table agreement_notices (
  text_id bigint primary key,
  after_uid bigint not null default 0,
  done_at timestamptz
);
-- What is in force now is known.
insert into agreement_notices (text_id, done_at)
select id, now() from introductions where is_public and publish_at <= now();

-- Deletes the tokens and subscriptions of a login of which no row is open.
create or replace function end_message_targets() returns trigger language plpgsql as $$
begin
  delete from message_targets t where t.family = old.family
    and not exists (select from sessions s where s.family = old.family and s.revoked_at is null);
  return null;
end
$$;
-- Logins end in several ways, and their rows are deleted in the end: whatever the way, the targets go.
create or replace trigger sessions_end_targets after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_message_targets();
create or replace trigger sessions_delete_targets after delete on sessions
  for each row execute function end_message_targets();

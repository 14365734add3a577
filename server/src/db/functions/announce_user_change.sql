-- Whoever bans or verifies somebody, by whatever program: every process forgets what it cached of them.
create or replace function announce_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.uid::text);
  return null;
end
$$;

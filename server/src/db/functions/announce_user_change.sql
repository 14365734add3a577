-- Announces a ban or a verification, whatever program made it, so that every process drops its cached user.
create or replace function announce_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.uid::text);
  return null;
end
$$;

-- A version of a text that is or was in effect never changes: people consented to it by name. Only the note that it needs
-- a review may be taken off.
create or replace function refuse_text_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = jsonb_set(to_jsonb(old), '{needs_review}', 'false') then
    return new;
  end if;
  if old.is_public and old.publish_at <= now() then
    raise exception 'Version % of % is in effect, so it stays', old.version, old.key
      using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create or replace trigger introductions_kept before update or delete on introductions
  for each row execute function refuse_text_change();

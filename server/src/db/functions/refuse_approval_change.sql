-- An approver decides on exactly what was requested, so the request never changes.
create or replace function refuse_approval_change() returns trigger language plpgsql as $$
begin
  if (old.verb, old.target, old.input, old.seen, old.before, old.after, old.reason, old.why, old.summary, old.asked_by, old.asked_at, old.expires_at)
    is distinct from
    (new.verb, new.target, new.input, new.seen, new.before, new.after, new.reason, new.why, new.summary, new.asked_by, new.asked_at, new.expires_at)
  then
    raise exception 'Approval % stays as it was asked for', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

create or replace trigger approvals_kept before update on approvals
  for each row execute function refuse_approval_change();

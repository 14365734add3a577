-- A recipe does not change after its first result.
create or replace function refuse_composed_change() returns trigger language plpgsql as $$
declare
  fields jsonb := to_jsonb(case tg_op when 'INSERT' then new else old end);
  activity bigint := case tg_table_name when 'compose_activities' then fields ->> 'id' else fields ->> 'activity_id' end;
begin
  perform from compose_activities a where a.id = activity and a.composed > 0 for share of a;
  if found then
    raise exception 'Something was composed in activity %, so its recipe stays', activity
      using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

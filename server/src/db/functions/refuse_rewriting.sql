create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'What % holds is neither changed nor taken away; a correction is an entry of its own', tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

/*
 Gives a role what the servers need and no more: it owns nothing, so it can neither switch a trigger off nor truncate; it may
 not update or delete where a trigger would refuse it anyway. To be called again after each migration, by the owner.
*/
create or replace function grant_service(service name) returns void language plpgsql as $$
declare
  guarded record;
  movable text;
begin
  execute format('grant usage on schema %I to %I', current_schema(), service);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', current_schema(), service);
  execute format('grant usage on all sequences in schema %I to %I', current_schema(), service);
  execute format('grant execute on all functions in schema %I to %I', current_schema(), service);
  execute format('revoke execute on function grant_service(name) from %I', service);
  -- Servers may read the schema's version.
  execute format('revoke insert, update, delete on kysely_migration, kysely_migration_lock, applied_functions from %I', service);
  for guarded in
    -- Bits of tgtype: 1 for each row, 8 on delete, 16 on update.
    select c.oid::regclass as name, bool_or(t.tgtype & 8 > 0) as keeps_rows,
      bool_or(t.tgtype & 16 > 0 and cardinality(t.tgattr::smallint[]) = 0) as keeps_facts
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'refuse_rewriting'::regproc and t.tgtype & 1 = 0
      and c.relnamespace = current_schema()::regnamespace
    group by c.oid
  loop
    if guarded.keeps_rows then execute format('revoke delete on %s from %I', guarded.name, service); end if;
    if guarded.keeps_facts then execute format('revoke update on %s from %I', guarded.name, service); end if;
  end loop;
  for guarded in
    -- If some columns can never change, only the others may be updated.
    select c.oid as id, c.oid::regclass as name, array_agg(distinct kept) as kept
    from pg_trigger t join pg_class c on c.oid = t.tgrelid, unnest(t.tgattr::smallint[]) kept
    where t.tgfoid = 'refuse_rewriting'::regproc and t.tgtype & 1 = 0 and t.tgtype & 16 > 0 and t.tgqual is null
      and c.relnamespace = current_schema()::regnamespace
    group by c.oid
  loop
    select string_agg(quote_ident(attname), ', ') into movable from pg_attribute
    where attrelid = guarded.id and attnum > 0 and not attisdropped and attgenerated = '' and attnum <> all (guarded.kept);
    execute format('revoke update on %s from %I', guarded.name, service);
    execute format('grant update (%s) on %s to %I', movable, guarded.name, service);
  end loop;
end
$$;
revoke execute on function grant_service(name) from public;

-- Hashes an audit entry with the previous hash, which binds the two together.
create or replace function audit_hash(entry audit_entries, hash_before bytea) returns bytea
  language sql stable as $$
  select sha256(hash_before || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.staff_id, entry.staff_name, entry.roles, entry.verb, entry.target,
    entry.before, entry.after, entry.reason, entry.outcome, entry.refusal, entry.ip, entry.request_id
  )::text, 'UTF8'))
$$;

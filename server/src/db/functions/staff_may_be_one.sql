-- Whether one person may have had access to two console accounts at any time since `since`: one may know the
-- credentials of the other, or a third person may know both (docs/adr/0029-credential-holds.md).
create or replace function staff_may_be_one(one bigint, other bigint, since timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from (
      select one as person
      union select holder_id from staff_credential_holds h
        where h.staff_id = one and (h.ended_at is null or h.ended_at >= staff_may_be_one.since)
    ) a
    join (
      select other as person
      union select holder_id from staff_credential_holds h
        where h.staff_id = other and (h.ended_at is null or h.ended_at >= staff_may_be_one.since)
    ) b using (person)
  )
$$;

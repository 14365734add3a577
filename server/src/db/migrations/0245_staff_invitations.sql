-- A console account is opened by an invitation link: its holder chooses the password, and nobody else ever sees it. The
-- person who issued a link could have opened it, so each link also records who may have access to the account.

create table staff_invitations (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  -- SHA-256 of the random token in the link.
  token_hash bytea not null unique,
  -- Null if the server's operator issued it by a command.
  issued_by bigint references staff_accounts,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- When a password was chosen with it; a link works once.
  accepted_at timestamptz,
  -- When a newer link replaced it.
  revoked_at timestamptz,
  constraint staff_invitations_end check (accepted_at is null or revoked_at is null)
);
create unique index staff_invitations_open on staff_invitations (staff_id)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_staff on staff_invitations (staff_id, id desc);

-- People who may know the credentials of an account besides its holder: the issuer of its link, and everybody who may be behind the
-- issuer's account. A row ends once the account has enrolled a second factor through a later link.
create table staff_credential_holds (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  holder_id bigint not null references staff_accounts,
  -- The link that caused it; null for accounts from before links.
  invitation_id bigint references staff_invitations,
  since timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- The link through which the factor was enrolled that ended it.
  ended_by bigint references staff_invitations,
  constraint staff_credential_holds_other check (staff_id <> holder_id),
  constraint staff_credential_holds_end check ((ended_at is null) = (ended_by is null))
);
create index staff_credential_holds_staff on staff_credential_holds (staff_id, ended_at);

-- Before this migration, the person who created or reset an account was shown its first password.
do $$
declare
  entry record;
begin
  for entry in
    select e.at, e.staff_id as issuer, a.id as account
    from audit_entries e join staff_accounts a on e.target = 'staff:' || a.id
    where e.verb in ('staff/create', 'staff/reset') and e.outcome = 'done' and e.staff_id is not null
    order by e.id
  loop
    delete from staff_credential_holds where staff_id = entry.account;
    insert into staff_credential_holds (staff_id, holder_id, since)
      select entry.account, person, entry.at
      from (
        select entry.issuer as person
        union select holder_id from staff_credential_holds where staff_id = entry.issuer
      ) people
      where person <> entry.account;
  end loop;
end
$$;

alter table staff_accounts
  -- Null until a link is accepted.
  alter column password_hash drop not null,
  -- When a second factor was first enrolled; kept when the account is reset.
  add column enrolled_at timestamptz;
-- A first password that was never replaced is known to another person, so the account needs a link.
update staff_accounts set password_hash = null where password_is_first;
-- The column itself is dropped one release later, when no process reads it any more.
update staff_accounts a set enrolled_at = now()
  where a.totp_secret_encrypted is not null or exists (select from staff_passkeys p where p.staff_id = a.id);
update staff_sessions s set ended_at = now() from staff_accounts a
  where a.id = s.staff_id and a.password_hash is null and s.ended_at is null;

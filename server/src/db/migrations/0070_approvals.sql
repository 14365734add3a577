-- What waits for a second person, and what became of it. What was asked for never changes.
create table approvals (
  id bigint generated always as identity primary key,
  -- The path of the call that is asked for.
  verb text not null,
  target text not null,
  input jsonb not null,
  -- What must still be so when it is approved.
  seen jsonb not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  asked_by bigint not null references staff_accounts,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'done', 'refused', 'withdrawn', 'moved', 'expired', 'void')),
  decided_by bigint references staff_accounts,
  decided_at timestamptz,
  words text not null default '',
  -- The reason code of what refused it where it moved.
  refusal text not null default '',
  check (expires_at > asked_at),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('done', 'refused', 'withdrawn', 'moved')) = (decided_by is not null)),
  check ((state = 'withdrawn') = (decided_by is not null and decided_by = asked_by))
);
create unique index approvals_waiting on approvals (verb, target) where state = 'waiting';
create index approvals_asked_by on approvals (asked_by, id desc);
create index approvals_verb on approvals (verb, id desc);
create index approvals_expiring on approvals (expires_at) where state = 'waiting';

alter table audit_entries drop constraint audit_entries_outcome_check,
  add constraint audit_entries_outcome_check check (outcome in ('done', 'asked', 'refused'));

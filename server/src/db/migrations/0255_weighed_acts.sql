-- Append-only: weighed actions that one member of staff performed alone. An action split over several presses, rows, targets or
-- commands weighs as a whole: docs/decisions/console.md.
create table weighed_acts (
  id bigint generated always as identity primary key,
  -- The path of the call, also if a command performed it.
  verb text not null,
  staff_id bigint not null references staff_accounts,
  target text not null,
  -- Fen, points or pieces.
  weight bigint not null check (weight > 0),
  done_at timestamptz not null default now()
);
create index weighed_acts_by on weighed_acts (verb, staff_id, done_at);
create index weighed_acts_on on weighed_acts (verb, target, done_at);
create trigger weighed_acts_kept before update or delete or truncate on weighed_acts
  for each statement execute function refuse_rewriting();

-- Why a second person is needed, as a sentence for both people; empty for requests from before this column existed.
alter table approvals add column why text not null default '';

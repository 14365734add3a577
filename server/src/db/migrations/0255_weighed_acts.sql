-- Append-only: what one member of staff did alone of a verb that is weighed. What is split over several presses, rows, targets or
-- commands weighs as a whole: docs/decisions/console.md.
create table weighed_acts (
  id bigint generated always as identity primary key,
  -- The path of the call, also where a command did it.
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

-- Why a second person is needed, in a sentence for both; empty for requests from before there was one.
alter table approvals add column why text not null default '';

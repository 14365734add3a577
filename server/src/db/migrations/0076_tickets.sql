-- What collectors ask us, and what is said until it is solved.

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'message', 'ticket'));

create table tickets (
  id bigint generated always as identity primary key,
  uid bigint not null references users,
  topic text not null check (topic in ('order', 'item', 'account', 'rights', 'play', 'other')),
  -- What it is about, if anything.
  order_sn text references orders,
  item_id bigint references items,
  state text not null default 'open' check (state in ('open', 'answered', 'waiting', 'solved', 'closed')),
  -- Grows with all that changes what a member of staff looks at.
  version integer not null default 1,
  assignee bigint references staff_accounts,
  -- The last words that its owner has seen, and the last that they did not say.
  seen_entry bigint not null default 0,
  told_entry bigint not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- While we are waited for: until when an answer is aimed at.
  answer_by timestamptz,
  first_answered_at timestamptz,
  -- While it is solved or closed.
  solved_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  check ((answer_by is not null) = (state in ('open', 'waiting'))),
  check ((solved_at is not null) = (state in ('solved', 'closed'))),
  check ((rating is null) = (rated_at is null))
);
create index tickets_uid on tickets (uid, id desc);
create index tickets_order on tickets (order_sn) where order_sn is not null;
create index tickets_item on tickets (item_id) where item_id is not null;
create index tickets_created on tickets (created_at, id);
create index tickets_changed on tickets (changed_at, id);
create index tickets_state_changed on tickets (state, changed_at, id);
create index tickets_assignee_changed on tickets (assignee, changed_at, id) where assignee is not null;
create index tickets_answer_by on tickets (answer_by) where answer_by is not null;
create index tickets_solved on tickets (solved_at) where state = 'solved';

-- Append-only: what was said and done in a ticket, oldest first.
create table ticket_entries (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  side text not null check (side in ('collector', 'staff', 'house')),
  -- A note is read by staff alone.
  kind text not null check (kind in ('words', 'note', 'solved', 'reopened', 'closed')),
  staff_id bigint references staff_accounts,
  text text not null check (char_length(text) <= 2000),
  pictures jsonb not null default '[]',
  -- What a machine was unsure about in a collector's words.
  doubts jsonb not null default '[]',
  -- One press of a member of staff, however often its answer was lost.
  request_key text,
  created_at timestamptz not null default clock_timestamp(),
  check ((side = 'staff') = (staff_id is not null)),
  check (kind <> 'note' or side = 'staff')
);
create index ticket_entries_ticket on ticket_entries (ticket_id, id);
create unique index ticket_entries_request on ticket_entries (staff_id, request_key) where request_key is not null;
create index ticket_entries_words on ticket_entries using gin (bigrams(text)) where side = 'collector';

create table ticket_templates (
  id bigint generated always as identity primary key,
  name text not null constraint ticket_templates_name_key unique check (char_length(name) between 1 and 30),
  topic text check (topic in ('order', 'item', 'account', 'rights', 'play', 'other')),
  text text not null check (char_length(text) between 1 and 1000),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

create trigger ticket_entries_kept before update or delete or truncate on ticket_entries
  for each statement execute function refuse_rewriting();

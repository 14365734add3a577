-- What people decided about what others wrote, what its writer says against it, and what became of that.

create table content_decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('line', 'wish', 'message', 'comment', 'name')),
  subject_id bigint not null,
  uid bigint not null references users,
  -- As they stood, and which of its versions that was.
  words text not null,
  seen text not null,
  verdict text not null check (verdict in ('pass', 'reject', 'takeDown')),
  -- What its writer reads.
  reason text check (char_length(reason) between 1 and 200),
  decided_by text not null,
  -- Null for a command.
  staff_id bigint references staff_accounts,
  decided_at timestamptz not null default clock_timestamp(),
  -- standing: it holds. appealed: its writer spoke against it, somebody else looks. upheld: it stays. lifted: it is no more.
  state text not null default 'standing' check (state in ('standing', 'appealed', 'upheld', 'lifted')),
  appeal text,
  appealed_at timestamptz,
  answer text,
  answered_by text,
  answered_staff_id bigint references staff_accounts,
  answered_at timestamptz,
  constraint content_decisions_reason check ((verdict = 'pass') = (reason is null)),
  constraint content_decisions_appeal check ((appeal is null) = (appealed_at is null)),
  constraint content_decisions_appealed check (state not in ('appealed', 'upheld') or appealed_at is not null),
  constraint content_decisions_answer check ((answered_by is null) = (answered_at is null))
);
create index content_decisions_subject on content_decisions (kind, subject_id, id desc);
create index content_decisions_of on content_decisions (uid, id desc) where verdict <> 'pass';
create index content_decisions_at on content_decisions (decided_at, id);
create index content_decisions_appealed_at on content_decisions (appealed_at, id) where appealed_at is not null;
create index content_decisions_waiting on content_decisions (appealed_at, id) where state = 'appealed';

-- The queue of each kind, and whatever is public by its words, its writer and its time.
create index content_standings_queue on content_standings (kind, waiting_since, subject_id) where waiting_since is not null;
create index wall_messages_queue on wall_messages (review_since, id) where state = 'pending' and review_since is not null and deleted_at is null;
create index wall_comments_queue on wall_comments (review_since, id) where state = 'pending' and review_since is not null;
create index wishes_queue on wishes (review_since, id) where review_since is not null;
create index wall_messages_public on wall_messages (created_at, id) where state = 'visible' and deleted_at is null;
create index wall_comments_public on wall_comments (created_at, id) where state = 'visible';
create index wishes_public_at on wishes (created_at, id) where is_public;
create index barrage_lines_public on barrage_lines (created_at, id) where hidden_at is null;
create index users_named on users (created_at, uid) where nickname <> '藏友' || right(uid::text, 6) or avatar <> '';
create index users_nickname_words on users using gin (bigrams(nickname));
create index wall_comments_by on wall_comments (uid, created_at);
create index wall_messages_words on wall_messages using gin (bigrams(text));
create index wall_comments_words on wall_comments using gin (bigrams(text));
create index wishes_words on wishes using gin (bigrams(text));
create index barrage_lines_words on barrage_lines using gin (bigrams(text));

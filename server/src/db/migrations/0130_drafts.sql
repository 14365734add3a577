-- What operators prepare and check before it is published, and as what it was: the copy to edit stays.
create table drafts (
  id bigint generated always as identity primary key,
  -- What it becomes: a kind of the contract, of which some module knows everything else.
  kind text not null,
  -- Its name as far as it has one.
  title text not null,
  state text not null default 'open' check (state in ('open', 'scheduled', 'discarded')),
  version integer not null default 1 check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  published_id text,
  published_version integer,
  publish_at timestamptz,
  -- Why it was not published when it was planned to be.
  failure text not null default '',
  -- The press that made it.
  key uuid not null,
  created_by bigint not null references staff_accounts,
  created_at timestamptz not null default now(),
  updated_by bigint not null references staff_accounts,
  updated_at timestamptz not null default now(),
  -- Who planned its publication.
  scheduled_by bigint references staff_accounts,
  unique (created_by, key),
  check ((state = 'scheduled') = (publish_at is not null and scheduled_by is not null)),
  check ((published_id is null) = (published_version is null)),
  check (published_version <= version),
  check (state <> 'discarded' or published_id is null)
);
create unique index drafts_published on drafts (kind, published_id);
create index drafts_updated on drafts (updated_at, id);
create index drafts_kind on drafts (kind, updated_at, id);
create index drafts_creator on drafts (created_by, updated_at);
create index drafts_updater on drafts (updated_by, updated_at);
create index drafts_due on drafts (publish_at) where state = 'scheduled';
create index drafts_failed on drafts (updated_at) where failure <> '';

-- What it said before. Of what was saved by itself the last of an hour is kept.
create table draft_versions (
  draft_id bigint not null references drafts,
  version integer not null,
  content jsonb not null,
  saved_by bigint not null references staff_accounts,
  saved_at timestamptz not null default now(),
  is_autosave boolean not null,
  primary key (draft_id, version)
);

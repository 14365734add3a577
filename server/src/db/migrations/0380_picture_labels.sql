-- AI labels of pictures (GB 45438-2025), of uploads, the library and any other picture, by its url. A picture without a
-- row has none.
create table picture_labels (
  url text primary key check (url ~ '^/media/[\w/-]+$' and length(url) <= 200),
  label text not null check (label in ('generated', 'possible', 'suspected')),
  -- Read from the file, declared by its uploader, or recognised by us.
  source text not null check (source in ('metadata', 'declared', 'suspected')),
  -- The label as it was in the file.
  aigc jsonb,
  -- What made it suspected; null if staff said so.
  trace text check (trace in ('c2pa', 'sourceType', 'generator')),
  -- The member of staff who declared it or called it suspected; null for users and files.
  labelled_by text,
  reason text,
  labelled_at timestamptz not null default now(),
  check ((source = 'metadata') = (aigc is not null)),
  check (trace is null or source = 'suspected')
);
create index picture_labels_by_time on picture_labels (labelled_at, url);

-- What the operator declares about AI in a work; null for works published before they were asked.
alter table goods add column ai_use text check (ai_use in ('none', 'partly', 'wholly'));

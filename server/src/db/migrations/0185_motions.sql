-- 3D models and videos that members of staff upload. What shows one keeps its address, size and poster.
create table library_motions (
  -- Of its file too: a hundred random bits.
  id text primary key,
  name text not null,
  kind text not null check (kind in ('model', 'video')),
  ending text not null check (ending in ('glb', 'mp4', 'webm')),
  bytes integer not null check (bytes > 0),
  -- SHA-256 of the file, which is kept as it came.
  digest bytea not null check (length(digest) = 32),
  -- Of a video, as it is shown.
  seconds integer check (seconds >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Of a model, as often as they are drawn.
  triangles integer check (triangles > 0),
  textures integer check (textures >= 0),
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- Set once its file is there: nothing is shown or chosen before.
  kept_at timestamptz,
  check ((kind = 'model') = (ending = 'glb')),
  check (kind = 'model' or (seconds is not null and width is not null and height is not null)),
  check (kind = 'video' or (triangles is not null and textures is not null))
);
create unique index library_motions_digest on library_motions (digest) where removed_at is null and kept_at is not null;
create index library_motions_by_time on library_motions (created_at, id) where removed_at is null;
create index library_motions_unkept on library_motions (created_at) where kept_at is null;

-- The 3D model or video of a good: kind, url, bytes, seconds, poster.
alter table goods add column motion jsonb;

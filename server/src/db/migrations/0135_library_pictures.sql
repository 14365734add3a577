-- Pictures that members of staff upload, for whatever is published. What shows one keeps a copy of its description.
create table library_pictures (
  -- Of its files too: a hundred random bits.
  id text primary key,
  name text not null,
  picture jsonb not null,
  -- Pixels of the widest that is kept.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- Variance of the Laplacian at a fixed scale: the smaller, the more blurred.
  sharpness integer not null check (sharpness >= 0),
  -- Of what was sent and how it was cut: the same sent again is the same picture.
  digest bytea not null,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- Set once every file is there: nothing is shown or chosen before.
  kept_at timestamptz
);
create unique index library_pictures_digest on library_pictures (digest) where removed_at is null and kept_at is not null;
create index library_pictures_by_time on library_pictures (created_at, id) where removed_at is null;
create index library_pictures_unkept on library_pictures (created_at) where kept_at is null;

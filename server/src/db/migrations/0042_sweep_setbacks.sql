-- What a sweep could not do of one item: the others go on, and it is tried again later and later.
create table sweep_setbacks (
  sweep text not null,
  -- What the sweep calls the item, as the log does.
  item text not null,
  -- For an operator: a reason code, a constraint, or what the fault says of itself.
  cause text not null,
  tries integer not null default 1 check (tries > 0),
  first_at timestamptz not null default now(),
  next_at timestamptz not null,
  primary key (sweep, item)
);

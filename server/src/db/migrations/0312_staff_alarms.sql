-- Alarms that staff were told of outside of the console, so that each is told once. `key` is its text without numbers,
-- which change while it lasts.
create table staff_alarms (
  key text primary key,
  text text not null,
  since timestamptz not null default now()
);

-- When the winner of a prize was warned that it expires soon.
alter table wishes add column warned_at timestamptz;

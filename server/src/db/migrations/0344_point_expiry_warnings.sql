-- When the owner of points was told that they expire soon.
alter table point_lots add column warned_at timestamptz;

-- Taken down with what it belongs to: none of its addresses answers until it is shown again.
alter table uploads add column hidden_at timestamptz;

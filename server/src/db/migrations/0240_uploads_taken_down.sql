-- When an upload was taken down with its owner (a message, an avatar): none of its addresses is served until it is shown again.
alter table uploads add column hidden_at timestamptz;

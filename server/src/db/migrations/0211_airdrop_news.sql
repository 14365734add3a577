-- When its owner was told that it came. What came before this was looked for is taken as seen.
alter table airdrop_lines add column seen_at timestamptz;
update airdrop_lines set seen_at = done_at where first_item_id is not null;
create index airdrop_lines_news on airdrop_lines (uid, done_at) where first_item_id is not null and seen_at is null;

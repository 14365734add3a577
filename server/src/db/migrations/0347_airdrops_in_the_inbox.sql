-- Airdrops are said in the inbox, which knows what was read.
drop index airdrop_lines_news;
alter table airdrop_lines drop column seen_at;

-- Airdrops are said in the inbox, which knows what was read. The column `seen_at` stays for the release before, which
-- still writes it.
drop index airdrop_lines_news;

-- One's own comments that others do not see yet, counted with those that everybody sees.
create index wall_comments_own_unseen on wall_comments (message_id, uid) where state <> 'visible';
-- What went back, as a list of sales is narrowed to it.
create index money_entries_refunds on money_entries (id) where kind = 'refund';

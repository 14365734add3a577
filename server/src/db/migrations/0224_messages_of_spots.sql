-- How many messages are to be seen on the wall of a spot, beside how many messages and comments: nobody counts them anew for a page.
alter table scenic_spots add column message_count integer not null default 0 check (message_count >= 0);

-- What waits for somebody on the wall of one spot.
create index wall_messages_review_of on wall_messages (spot_id) where review_since is not null and deleted_at is null;

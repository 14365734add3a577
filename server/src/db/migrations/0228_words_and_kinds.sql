-- Whoever redeems rights, as the list of them is sorted.
create index rights_staff_named_at on rights_staff (named_at, uid);

-- What is looked for by words of it: who redeemed, and what shared halls say.
create index rights_redemptions_staff_words on rights_redemptions using gin (bigrams(staff_name));
create index halls_words on halls using gin (bigrams(name), bigrams(foreword));
create index hall_pieces_words on hall_pieces using gin (bigrams(caption)) where caption <> '';

-- Of what kind the prize of a draw is, which never changes: prizes of one kind may be rare among all that was won. Null where nothing was won.
alter table award_draws add column prize_kind text;
create index award_draws_won_kind on award_draws (prize_kind, created_at, id) where is_win;

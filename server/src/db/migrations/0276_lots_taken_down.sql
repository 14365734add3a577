-- Lots that operators took down: nothing public shows them, and they take no bids. By whom is for the house alone.
alter table auction_lots add column taken_down_at timestamptz;
alter table auction_lots add column taken_down_by text;
alter table auction_lots add constraint auction_lots_taken_down check ((taken_down_at is null) = (taken_down_by is null));

-- An offer that lapsed while its lot was taken down: who had won loses no deposit by it.
alter table auction_offers add column is_excused boolean not null default false;
alter table auction_offers add constraint auction_offers_excused check (not is_excused or lapsed_at is not null);

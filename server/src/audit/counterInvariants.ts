/** Invariants of the counters. */
export const counterInvariants: Readonly<Record<string, string>> = {
  'what is tallied is as much as there is': `
    select tallied, tallied_of, sum(number) as tallied_too_many from (
      select tallied, tallied_of, number from tallies
      union all select unnest(array['prizesWon', 'prizesWon']), unnest(array['', pool_id::text]), -count(*)
        from award_draws where is_win group by pool_id
      union all select unnest(array['wishesShown', 'wishesShown']), unnest(array['', pool_id::text]), -count(*)
        from wishes where is_public group by pool_id
      union all select 'linesShown', '', -count(*) from barrage_lines where hidden_at is null
      union all select 'boxesHad', goods_sn, -count(*) from user_blind_boxes where taken_back_at is null group by 2
      union all select 'boxesOpened', goods_sn, -count(*) from user_blind_boxes where opened_at is not null group by 2
      union all select 'giftBoxesGiven', gift_box_id::text, -count(*) from user_gift_boxes group by 2
      union all select 'giftBoxesOpened', gift_box_id::text, -count(*) from user_gift_boxes where opened_at is not null group by 2
      union all select case state when 1 then 'codesOpen' else 'codesRedeemed' end, batch_id::text, -count(*)
        from exchange_codes where state in (1, 2) group by 1, 2
      union all select 'airdropLines', airdrop_id::text, -count(*) from airdrop_lines group by 2
      union all select 'airdropGiven', airdrop_id::text, -count(*) from airdrop_lines where first_item_id is not null group by 2
      union all select 'airdropRefused', airdrop_id::text, -count(*) from airdrop_lines where refusal is not null group by 2
      union all select 'airdropWaiting', airdrop_id::text, -count(*) from airdrop_lines where done_at is null group by 2
      union all select 'worksOfRight', config_id::text, -count(*) from goods_rights group by 2
      union all select 'couponsLeft', config_id::text, -count(*) from rights_coupons
        where item_id is null and voided_at is null group by 2
      union all select 'piecesHeld', goods_sn, -count(*) from items where state <> 4 group by 2
      union all select 'rightsUsed', s.config_id::text, -count(*) from rights_sold s join items i on i.id = s.item_id
        where s.state <> 2 and i.state <> 4 group by 2
    ) t group by 1, 2 having sum(number) <> 0`,
}

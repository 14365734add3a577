-- Reads what holds for every order of a batch of one work, when its stock is locked.
create or replace function order_terms_of(p_goods_sn text, p_window_seconds integer) returns order_terms
language plpgsql as $$
declare
  moment constant timestamptz := clock_timestamp();
  terms order_terms;
begin
  select g.goods_type, g.form = ${GoodsForm.physical},
    g.price_fen, case when g.form = ${GoodsForm.physical} then coalesce(g.freight_fen, 0) else 0 end,
    g.per_person_limit, t.edition - t.taken,
    case
      -- Deposits and lots are ordered only through their auction.
      when g.goods_type in (${GoodsType.deposit}, ${GoodsType.lot}) then 'GOODS_NOT_FOUND'
      -- A box is on sale only after its contents were decided and published.
      when g.goods_type = ${GoodsType.blindBox}
        and not exists (select from blind_boxes b where b.goods_sn = g.sn) then 'GOODS_NOT_FOUND'
      when g.status not in (${GoodsStatus.waitOnShelf}, ${GoodsStatus.inSale}, ${GoodsStatus.tightInventory},
        ${GoodsStatus.soldOut}) then 'NOT_ON_SALE'
      when moment >= g.sale_end then 'SALE_ENDED'
    end,
    moment, moment + make_interval(secs => p_window_seconds)
  into terms
  from goods g join goods_taken t on t.goods_sn = g.sn
  where g.sn = p_goods_sn;
  return terms;
end
$$;

import type { GoodsStatus } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { cleanRichText, linesOf } from '../../../core/richText.ts'
import { type NewGoods, usualGiftDays } from './newGoods.ts'
import { insertEntries } from '../stock/queries.ts'
import type { GoodsType } from '../types.ts'

/** Inserts goods with labels and stock; returns false and inserts nothing if the number is taken. */
export async function insertGoods(
  tx: Tx,
  goods: NewGoods & { goodsType: GoodsType; status: GoodsStatus },
): Promise<boolean> {
  const { goodsSn, edition, labelIds = [], before = {} } = goods
  const { sold = 0, reserved = 0 } = before
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('goods')
    .values(rowOf(goods))
    .onConflict((conflict) => conflict.column('sn').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await tx
    .insertInto('goods_taken')
    .values({ goods_sn: goodsSn, edition, taken: reserved + sold })
    .execute()
  await tx.insertInto('goods_sold').values({ goods_sn: goodsSn, sold }).execute()
  if (reserved > 0 || sold > 0) await insertEntries(tx, 'opening', [{ goodsSn, reserved, sold, orderSn: null }])
  if (labelIds.length > 0) {
    await tx
      .insertInto('goods_labels')
      .values(labelIds.map((labelId) => ({ goods_sn: goodsSn, label_id: labelId })))
      .execute()
  }
  return true
}

/** Converts goods to a table row. */
export function rowOf(goods: Parameters<typeof insertGoods>[1]) {
  const { giftDays = usualGiftDays } = goods
  return {
    sn: goods.goodsSn,
    goods_type: goods.goodsType,
    is_prize: goods.isPrize ?? false,
    name: goods.name,
    subtitle: goods.subtitle ?? '',
    cover: JSON.stringify(goods.cover),
    gallery: JSON.stringify(goods.gallery ?? [goods.cover]),
    motion: goods.motion ? JSON.stringify(goods.motion) : null,
    sights: JSON.stringify(goods.sights ?? []),
    story: JSON.stringify(goods.body ? linesOf(goods.body) : (goods.story ?? [])),
    body: cleanRichText(goods.body ?? ''),
    form: goods.form,
    kind: goods.kind,
    contract_type: goods.contractType,
    status: goods.status,
    price_fen: goods.priceFen,
    edition: goods.edition,
    per_person_limit: goods.perPersonLimit ?? 0,
    is_drop: goods.isDrop ?? false,
    sale_start: goods.saleStart,
    sale_end: goods.saleEnd ?? null,
    priority_windows: JSON.stringify(goods.priorityWindows ?? []),
    ...(goods.onShelfAt && { on_shelf_at: goods.onShelfAt }),
    shop_id: goods.shopId,
    album_id: goods.albumId ?? null,
    creator: JSON.stringify(goods.creator),
    issuer: goods.issuer,
    licence_number: goods.licenceNumber ?? '',
    ai_use: goods.aiUse ?? null,
    gift_first_days: giftDays.first,
    gift_next_days: giftDays.next,
    rights: JSON.stringify(goods.rights ?? []),
    rules: JSON.stringify(goods.rules ?? []),
    weight_grams: goods.parcel?.weightGrams ?? null,
    freight_fen: goods.parcel?.freightFen ?? null,
    collect_count: goods.before?.favourites ?? 0,
  }
}

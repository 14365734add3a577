import type { GoodsSn, LabelId, OrderGoodsType } from '@app/contract'
import type { Db } from '../../../core/database.ts'
import { cards } from './queries.ts'

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** Returns everything the goods page shows besides its labels. */
export function findDetail(db: Db, goodsSn: GoodsSn, goodsType?: OrderGoodsType) {
  return cards(db, goodsType)
    .select([
      'goods.subtitle',
      'goods.gallery',
      'goods.motion',
      'goods.sights',
      'goods.story',
      'goods.body',
      'albums.id as album_id',
      'goods.creator',
      'goods.issuer',
      'goods.licence_number',
      'goods.ai_use',
      'goods.contract_type',
      'goods.per_person_limit',
      'goods.is_drop',
      'goods.priority_windows',
      'goods.gift_first_days',
      'goods.gift_next_days',
      'goods.rights',
      'goods.rules',
      'goods.weight_grams',
      'goods.freight_fen',
      'goods.called_off_at',
      'goods.call_off_reason',
    ])
    .where('goods.sn', '=', goodsSn)
    .executeTakeFirst()
}

export function findLabels(db: Db, goodsSn: GoodsSn): Promise<{ id: LabelId; name: string }[]> {
  return db
    .selectFrom('labels')
    .innerJoin('goods_labels', 'goods_labels.label_id', 'labels.id')
    .select(['labels.id', 'labels.name'])
    .where('goods_labels.goods_sn', '=', goodsSn)
    .orderBy('labels.id')
    .execute()
}

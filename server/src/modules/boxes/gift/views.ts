import { type GiftBoxId, RedeemGiftType, type Reply } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './queries.ts'
import { face } from '../present.ts'

type Contents = Reply<'hwnft/giftBox/detail'>['contents']

/** Public views of gift box kinds, readable from any connection or transaction. */
export function giftBoxViews({ worksOf }: Pick<GoodsModule, 'worksOf'>) {
  /** Returns the contents of some gift boxes. */
  async function contentsOf(db: Db | Tx, giftBoxIds: readonly GiftBoxId[]): Promise<(id: GiftBoxId) => Contents> {
    const rows = giftBoxIds.length > 0 ? await queries.contentsOf(db, giftBoxIds) : []
    const workOf = await worksOf(
      db,
      rows.map((row) => row.goods_sn),
    )
    return (giftBoxId) =>
      rows
        .filter((row) => row.gift_box_id === giftBoxId)
        .map(({ type, goods_sn: sn, quantity }) => ({
          type: type === RedeemGiftType.blindBox ? RedeemGiftType.blindBox : RedeemGiftType.collectible,
          ...face(workOf, sn),
          quantity,
        }))
  }

  return {
    contentsOf,

    /** Throws NOT_FOUND. */
    async detail(db: Db | Tx, giftBoxId: GiftBoxId): Promise<Reply<'hwnft/giftBox/detail'>> {
      const [box] = await queries.findGiftBoxes(db, [giftBoxId])
      if (!box) throw new AppError('NOT_FOUND', { msg: '没有这个礼盒' })
      const { name, subtitle, cover, story } = box
      const contents = (await contentsOf(db, [giftBoxId]))(giftBoxId)
      return { giftBoxId, name, subtitle, cover, story, contents }
    },
  }
}

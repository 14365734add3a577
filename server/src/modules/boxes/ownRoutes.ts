import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { prizesOf } from './blind/queries.ts'
import type { GiftBoxes } from './gift/service.ts'
import * as giftBoxQueries from './gift/queries.ts'
import { giftBoxViews } from './gift/views.ts'
import type { Opening } from './blind/open.ts'
import { face, presentUserBox } from './present.ts'
import * as queries from './blind/userBoxQueries.ts'

interface Parts {
  goods: Pick<GoodsModule, 'worksOf'>
  vault: Pick<VaultModule, 'givenItems'>
  openBoxes: Opening
  giftBoxes: GiftBoxes
}

/** Routes for a user's boxes and their contents. */
export function ownBoxRoutes({ database }: CoreServices, { goods, vault, openBoxes, giftBoxes }: Parts) {
  const { db } = database
  const views = giftBoxViews(goods)

  async function presentAll(rows: readonly queries.UserBoxRow[]) {
    const boxSns = [...new Set(rows.map((row) => row.goods_sn))]
    const itemIds = rows.flatMap((row) => row.item_id ?? [])
    const [prizes, items] = await Promise.all([
      boxSns.length > 0 ? prizesOf(db, boxSns) : [],
      vault.givenItems(db, itemIds),
    ])
    const workOf = await goods.worksOf(db, [...boxSns, ...prizes.map((prize) => prize.goods_sn)])
    return rows.map((row) =>
      presentUserBox(row, {
        workOf,
        prize: prizes.find((prize) => prize.id === row.prize_id),
        serial: items.get(row.item_id ?? '')?.serial,
      }),
    )
  }

  return {
    'hwnft/userBlindBox/open': (input, { caller, idempotency }) =>
      idempotency.once((tx) => openBoxes(tx, caller, input.boxIds)),

    'hwnft/userBlindBox/list': async ({ goodsSn, isOpened, ...input }, { caller }) => {
      const filter = { uid: caller.uid, goodsSn, isOpened }
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => queries.listOwn(db, filter, place),
          ({ id }) => id,
        ),
        queries.countOwn(db, filter),
      ])
      const { page, size } = input
      return { list: await presentAll(rows), total, page, size, cursor }
    },

    'hwnft/userBlindBox/stacks': async (_, { caller }) => {
      const rows = await queries.stacksOf(db, caller.uid)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      return { list: rows.map(({ goods_sn, count, ids }) => ({ ...face(workOf, goods_sn), count, boxIds: ids })) }
    },

    'hwnft/userBlindBox/listCount': (_, { caller }) => queries.countsOf(db, caller.uid),

    'hwnft/giftBox/detail': ({ giftBoxId }) => views.detail(db, giftBoxId),

    'hwnft/userBox/list': async ({ isOpened, ...input }, { caller }) => {
      const filter = { uid: caller.uid, isOpened }
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => giftBoxQueries.listOwn(db, filter, place),
          ({ id }) => id,
        ),
        giftBoxQueries.countOwn(db, filter),
      ])
      const ids = [...new Set(rows.map((row) => row.gift_box_id))]
      const [kinds, contents] = await Promise.all([
        ids.length > 0 ? giftBoxQueries.findGiftBoxes(db, ids) : [],
        views.contentsOf(db, ids),
      ])
      const list = rows.map((row) => {
        const kind = kinds.find(({ id }) => id === row.gift_box_id)
        if (!kind) throw new Error(`Gift box ${row.id} is of no kind`)
        return {
          boxId: row.id,
          giftBoxId: kind.id,
          name: kind.name,
          cover: kind.cover,
          isOpened: row.opened_at !== null,
          getTime: toSeconds(row.created_at),
          openTime: toSecondsOrNull(row.opened_at),
          contents: contents(kind.id),
        }
      })
      const { page, size } = input
      return { list, total, page, size, cursor }
    },

    'hwnft/userBox/open': (input, { caller, idempotency }) =>
      idempotency.once((tx) => giftBoxes.open(tx, caller, input.boxId)),
  } satisfies Partial<Handlers>
}

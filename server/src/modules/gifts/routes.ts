import { KycStatus, type Reply } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { once, onceAsked } from '../../core/idempotency.ts'
import { nextCursor, placeOf } from '../../core/paging.ts'
import type { GoodsModule, GoodsSummary } from '../goods/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type GiftFacts, presentGift, presentGiftDetail } from './present.ts'
import * as queries from './queries.ts'
import type { Gifts } from './service.ts'

export interface GiftViews {
  goods: Pick<GoodsModule, 'worksOf'>
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
  people: Pick<UserModule['people'], 'masked'>
  vault: Pick<VaultModule, 'givenItems'>
  /** Of what the work promises, and of the rights that its item has, those the next owner can still use. */
  travellingRights: (itemId: string, words: GoodsSummary['rights']) => Promise<GoodsSummary['rights']>
}

export function giftsRoutes({ database }: Foundation, gifts: Gifts, views: GiftViews) {
  const { goods, moderation, people, travellingRights, vault } = views
  const { db } = database

  async function factsOf(uid: string, rows: readonly queries.GiftRow[]): Promise<(gift: queries.GiftRow) => GiftFacts> {
    const items = await vault.givenItems(
      db,
      rows.map((row) => row.item_id),
    )
    const uids = rows.flatMap((row) => [row.from_uid, row.to_uid])
    const given = [...items.values()]
    const sns = given.map((item) => item.goodsSn)
    const [workOf, masked] = await Promise.all([
      goods.worksOf(db, sns),
      people.masked(db, [...uids, ...given.map((item) => item.ownerUid)]),
    ])
    return (gift) => {
      const item = items.get(gift.item_id)
      if (!item) throw new Error(`Gift ${gift.id} is of an unknown item`)
      return { uid, item, work: workOf(item.goodsSn), people: masked }
    }
  }

  return {
    'hwnft/giftRecord/send': async (input, { caller, key }) => {
      if (caller.kycStatus !== KycStatus.success) throw new AppError('KYC_REQUIRED')
      const { uid } = caller
      return onceAsked(
        database,
        { uid, key, path: 'hwnft/giftRecord/send', input },
        () => moderation.checkUnreviewed(input.message, 'message', 'words'),
        (tx) => gifts.send(tx, uid, input),
      )
    },

    'hwnft/giftRecord/recall': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'hwnft/giftRecord/recall', input }, async (tx) => {
        await gifts.recall(tx, caller.uid, input.giftId)
        return {}
      }),

    'hwnft/giftRecord/receive': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'hwnft/giftRecord/receive', input }, (tx) =>
        gifts.receive(tx, caller, input.giftId, input.accept),
      ),

    'hwnft/giftRecord/list': async (input, { caller }): Promise<Reply<'hwnft/giftRecord/list'>> => {
      const { page, size, cursor, ...filter } = input
      const place = placeOf({ page, size, cursor })
      const own = { uid: caller.uid, ...filter }
      const [rows, counts] = await Promise.all([queries.list(db, own, place), queries.count(db, own)])
      const facts = await factsOf(caller.uid, rows)
      return {
        list: rows.map((row) => presentGift(row, facts(row))),
        ...counts,
        page,
        size,
        cursor: nextCursor(rows, size, ({ id }) => id),
      }
    },

    'hwnft/giftRecord/info': async ({ giftId }, { caller }) => {
      const gift = await queries.findOf(db, giftId, caller.uid)
      if (!gift) throw new AppError('GIFT_NOT_FOUND')
      const facts = (await factsOf(caller.uid, [gift]))(gift)
      return presentGiftDetail(gift, facts, await travellingRights(gift.item_id, facts.work.rights))
    },
  } satisfies Partial<Handlers>
}

import type { BoxId, Reply, Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { sortedBy } from '../../../core/sortedBy.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import type { PrizeRow } from './queries.ts'
import { type Decks, prizeIn } from './decks.ts'
import { lockOwn, setOpened, type UserBoxRow } from './userBoxQueries.ts'
import { presentUserBox } from '../present.ts'

export interface OpeningDeps {
  decks: Decks
  goods: Pick<GoodsModule, 'worksOf' | 'sellStock'>
  vault: Pick<VaultModule, 'issueItems'>
}

/**
 * Opens boxes of a user, all or none, during or after the sale. Rows are locked in the order boxes by id, then
 * stock by goods. Throws BOX_NOT_FOUND for a box that is not the user's, BOX_OPENED, and BAD_INPUT for a duplicate
 * id.
 */
export async function openBoxes(
  { decks, goods, vault }: OpeningDeps,
  tx: Tx,
  uid: Uid,
  boxIds: readonly BoxId[],
): Promise<Reply<'hwnft/userBlindBox/open'>> {
  if (new Set(boxIds.map(BigInt)).size < boxIds.length) throw badInput('boxIds', '同一个盲盒只能选择一次')
  const boxes = await lockOwn(tx, uid, boxIds)
  if (boxes.length < boxIds.length) throw new AppError('BOX_NOT_FOUND')
  if (boxes.some((box) => box.opened_at !== null)) throw new AppError('BOX_OPENED')

  const found: { box: UserBoxRow; prize: PrizeRow }[] = []
  for (const box of boxes) found.push({ box, prize: prizeIn(await decks.of(tx, box.goods_sn), box.number) })
  const byWork = Map.groupBy(
    sortedBy(found, ({ prize }) => prize.goods_sn),
    ({ prize }) => prize.goods_sn,
  )
  const workOf = await goods.worksOf(tx, [...byWork.keys(), ...boxes.map((box) => box.goods_sn)])
  const opened: Reply<'hwnft/userBlindBox/open'>['list'] = []
  for (const [goodsSn, group] of byWork) {
    const pieces = { goodsSn, quantity: group.length, orderSn: null }
    const firstSerial = await goods.sellStock(tx, pieces)
    const giftDays = workOf(goodsSn).giftFirstDays
    const issue = { ...pieces, uid, firstSerial, priceFen: null, giftDays }
    const itemIds = await vault.issueItems(tx, issue)
    for (const [index, { box, prize }] of group.entries()) {
      const row = await setOpened(tx, box.id, prize.id, itemIds[index] ?? '')
      opened.push(presentUserBox(row, { workOf, prize, serial: firstSerial + index }))
    }
  }
  const positions = new Map(boxIds.map((id, index) => [BigInt(id), index]))
  return {
    list: opened.toSorted((a, b) => (positions.get(BigInt(a.boxId)) ?? 0) - (positions.get(BigInt(b.boxId)) ?? 0)),
  }
}

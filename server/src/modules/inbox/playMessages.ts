import { shanghaiMinute } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { moneyText } from '../../core/summaryRows.ts'
import type { ForfeitedDeposit, OfferedLot, Outbid, ReturnedWish, Subscriptions, WonPrize } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import { message, type Message, type WriteDeps, writeMessages } from './write.ts'

interface Deps extends WriteDeps {
  goods: Pick<GoodsModule, 'worksOf'>
}

/** Lots, draws, wishes and points. */
export const playMessages = (deps: Deps) =>
  ({
    lotOutbid: (tx, outbid) => tellOutbid(deps, tx, outbid),
    lotOffered: (tx, offered) => tellOfOffer(deps, tx, offered),
    depositForfeited: (tx, deposit) => tellOfDeposit(deps, tx, deposit),
    prizeWon: (tx, prize) => writeMessages(deps, tx, [prizeMessage(prize)]),
    wishReturned: (tx, wish) => writeMessages(deps, tx, [returnedMessage(wish)]),
    pointsAdjusted: (tx, { entry, uid, change, title: reason }) =>
      writeMessages(deps, tx, [message(uid, 'pointsAdjusted', entry, { change: signed(change), reason })]),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`)

/** A user hears once of each price that is higher than their own. */
async function tellOutbid(deps: Deps, tx: Tx, { lotId, round, uid, goodsSn, priceFen }: Outbid): Promise<void> {
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  const data = { work, price: moneyText(priceFen), goodsSn }
  await writeMessages(deps, tx, [message(uid, 'lotOutbid', `${lotId}-${round}-${priceFen}`, data)])
}

async function tellOfOffer(deps: Deps, tx: Tx, offered: OfferedLot): Promise<void> {
  const { orderSn, uid, goodsSn, priceFen, payBy, isWinner } = offered
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  const data = { orderSn, work, price: moneyText(priceFen), deadline: shanghaiMinute(payBy) }
  await writeMessages(deps, tx, [message(uid, isWinner ? 'lotWon' : 'lotOffered', orderSn, data)])
}

async function tellOfDeposit(deps: Deps, tx: Tx, { orderSn, uid, goodsSn }: ForfeitedDeposit): Promise<void> {
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  await writeMessages(deps, tx, [message(uid, 'depositForfeited', orderSn, { work, goodsSn })])
}

function prizeMessage({ uid, source, prizeName: prize }: WonPrize): Message {
  if (source.kind === 'wish') {
    return message(uid, 'wishWon', source.wishId, { prize, deadline: shanghaiMinute(source.receiveBy) })
  }
  const won = message(uid, 'drawWon', source.drawId, { prize })
  return source.isBox ? { ...won, link: '/mine/boxes' } : won
}

const returnedMessage = ({ wishId, uid, title: event, reason, points }: ReturnedWish) =>
  message(uid, 'wishReturned', wishId, { event, reason, points: String(points) })

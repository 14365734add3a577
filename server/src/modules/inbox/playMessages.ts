import { shanghaiMinute } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { moneyText } from '../../core/summaryRows.ts'
import type {
  ExpiringPrize,
  ForfeitedDeposit,
  OfferedLot,
  Outbid,
  ReturnedWish,
  Subscriptions,
  WonPrize,
} from '../../events/index.ts'
import { message, type Message, workName, type WorkMessageDeps, writeMessages } from './write.ts'

type Deps = WorkMessageDeps

/** Lots, draws, wishes and points. */
export const playMessages = (deps: Deps) =>
  ({
    lotOutbid: (tx, outbid) => notifyOutbid(deps, tx, outbid),
    lotOffered: (tx, offered) => notifyOfOffer(deps, tx, offered),
    depositForfeited: (tx, deposit) => notifyOfDeposit(deps, tx, deposit),
    prizeWon: (tx, prize) => writeMessages(deps, tx, [prizeMessage(prize)]),
    prizesExpiring: (tx, expiring) => writeMessages(deps, tx, expiring.map(expiringMessage)),
    wishReturned: (tx, wish) => writeMessages(deps, tx, [returnedMessage(wish)]),
    pointsAdjusted: (tx, { entry, uid, change, title: reason }) =>
      writeMessages(deps, tx, [message(uid, 'pointsAdjusted', entry, { change: signed(change), reason })]),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`)

/** Writes one message for each price that is higher than the user's own bid. */
async function notifyOutbid(deps: Deps, tx: Tx, { lotId, round, uid, goodsSn, priceFen }: Outbid): Promise<void> {
  const work = await workName(deps, tx, goodsSn)
  const data = { work, price: moneyText(priceFen), goodsSn }
  await writeMessages(deps, tx, [message(uid, 'lotOutbid', `${lotId}-${round}-${priceFen}`, data)])
}

async function notifyOfOffer(deps: Deps, tx: Tx, offered: OfferedLot): Promise<void> {
  const { orderSn, uid, goodsSn, priceFen, payBy, isWinner } = offered
  const work = await workName(deps, tx, goodsSn)
  const data = { orderSn, work, price: moneyText(priceFen), deadline: shanghaiMinute(payBy) }
  await writeMessages(deps, tx, [message(uid, isWinner ? 'lotWon' : 'lotOffered', orderSn, data)])
}

async function notifyOfDeposit(deps: Deps, tx: Tx, { orderSn, uid, goodsSn }: ForfeitedDeposit): Promise<void> {
  const work = await workName(deps, tx, goodsSn)
  await writeMessages(deps, tx, [message(uid, 'depositForfeited', orderSn, { work, goodsSn })])
}

function prizeMessage({ uid, source, prizeName: prize }: WonPrize): Message {
  if (source.kind === 'wish') {
    return message(uid, 'wishWon', source.wishId, { prize, deadline: shanghaiMinute(source.receiveBy) })
  }
  const won = message(uid, 'drawWon', source.drawId, { prize })
  return source.isBox ? { ...won, link: '/mine/boxes' } : won
}

const expiringMessage = ({ wishId, uid, prizeName: prize, receiveBy }: ExpiringPrize) =>
  message(uid, 'wishExpiring', wishId, { prize, deadline: shanghaiMinute(receiveBy) })

const returnedMessage = ({ wishId, uid, title: event, reason, points }: ReturnedWish) =>
  message(uid, 'wishReturned', wishId, { event, reason, points: String(points) })

import { shanghaiMinute } from '../../core/clock.ts'
import { moneyText } from '../../core/summaryRows.ts'
import type { Tx } from '../../core/database.ts'
import type {
  Allowlisted,
  AnsweredInvoice,
  AnsweredReturn,
  ItemFreeze,
  MintedOrder,
  PersonalRefund,
  ReceivedParcel,
  SentParcel,
  Subscriptions,
} from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import { message, type WriteDeps, writeMessages } from './write.ts'

export interface OrderMessageDeps extends WriteDeps {
  goods: Pick<GoodsModule, 'worksOf'>
}

type Deps = OrderMessageDeps

/** What happens to orders, their money, parcels and items. */
export const orderMessages = (deps: Deps) =>
  ({
    refundStarted: (tx, refund) => tellOfRefund(deps, tx, refund),
    refundDone: (tx, refund) => writeMessages(deps, tx, [refundMessage('refundDone', refund)]),
    refundDelayed: (tx, refund) => writeMessages(deps, tx, [refundMessage('refundDelayed', refund)]),
    ordersMinted: (tx, orders) => tellOfMints(deps, tx, orders),
    itemFreezeChanged: (tx, freeze) => tellOfFreeze(deps, tx, freeze),
    parcelSent: (tx, parcel) => tellOfParcel(deps, tx, parcel),
    parcelReceived: (tx, parcel) => tellOfReceipt(deps, tx, parcel),
    returnAnswered: (tx, answered) => writeMessages(deps, tx, [returnMessage(answered)]),
    invoiceAnswered: (tx, answered) => writeMessages(deps, tx, [invoiceMessage(answered)]),
    allowlisted: (tx, listed) => tellAllowlisted(deps, tx, listed),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

async function tellOfRefund(deps: Deps, tx: Tx, refund: PersonalRefund & { reason: string }): Promise<void> {
  const { refundSn, orderSn, uid, amountFen, reason } = refund
  const data = { orderSn, amount: moneyText(amountFen), reason: reason.replace(/。$/, '') }
  await writeMessages(deps, tx, [message(uid, 'refundStarted', refundSn, data)])
}

const refundMessage = (kind: 'refundDone' | 'refundDelayed', { refundSn, orderSn, uid, amountFen }: PersonalRefund) =>
  message(uid, kind, refundSn, { orderSn, amount: moneyText(amountFen) })

async function tellOfMints(deps: Deps, tx: Tx, orders: readonly MintedOrder[]): Promise<void> {
  const workOf = await deps.goods.worksOf(
    tx,
    orders.map(({ goodsSn }) => goodsSn),
  )
  await writeMessages(
    deps,
    tx,
    orders.map(({ orderSn, uid, goodsSn, quantity, itemId }) =>
      message(uid, 'itemsMinted', orderSn, { work: workOf(goodsSn).name, quantity: String(quantity), itemId }),
    ),
  )
}

async function tellOfFreeze(deps: Deps, tx: Tx, freeze: ItemFreeze): Promise<void> {
  const { entry, uid, itemId, goodsSn, serial, isFrozen } = freeze
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  const data = { work, serial: String(serial), itemId }
  await writeMessages(deps, tx, [message(uid, isFrozen ? 'itemFrozen' : 'itemReleased', entry, data)])
}

/** A corrected number is said again; the same number once. */
async function tellOfParcel(deps: Deps, tx: Tx, parcel: SentParcel): Promise<void> {
  const { orderSn, uid, goodsSn, carrier, trackingNumber } = parcel
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  const data = { orderSn, work, carrier, trackingNumber }
  await writeMessages(deps, tx, [message(uid, 'parcelSent', `${orderSn}-${carrier}-${trackingNumber}`, data)])
}

async function tellOfReceipt(deps: Deps, tx: Tx, parcel: ReceivedParcel): Promise<void> {
  const { orderSn, uid, goodsSn, returnBy } = parcel
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  const data = { orderSn, work, deadline: returnBy ? shanghaiMinute(returnBy) : '' }
  await writeMessages(deps, tx, [message(uid, 'parcelReceived', orderSn, data)])
}

const returnMessage = ({ orderSn, uid, isAccepted, answer }: AnsweredReturn) =>
  message(uid, isAccepted ? 'returnAccepted' : 'returnRefused', orderSn, { orderSn, answer })

function invoiceMessage({ orderSn, uid, version, refusal }: AnsweredInvoice) {
  const key = `${orderSn}-${version}`
  return refusal === null
    ? message(uid, 'invoiceReady', key, { orderSn })
    : message(uid, 'invoiceRefused', key, { orderSn, reason: refusal })
}

async function tellAllowlisted(deps: Deps, tx: Tx, { goodsSn, uids }: Allowlisted): Promise<void> {
  const { name: work } = (await deps.goods.worksOf(tx, [goodsSn]))(goodsSn)
  await writeMessages(
    deps,
    tx,
    uids.map((uid) => message(uid, 'allowlisted', goodsSn, { work, goodsSn })),
  )
}

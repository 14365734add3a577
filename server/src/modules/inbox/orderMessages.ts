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
import { message, withoutStop, workName, type WorkMessageDeps, writeMessages } from './write.ts'

type Deps = WorkMessageDeps

/** What happens to orders, their money, parcels and items. */
export const orderMessages = (deps: Deps) =>
  ({
    refundStarted: (tx, refund) => notifyOfRefund(deps, tx, refund),
    refundDone: (tx, refund) => writeMessages(deps, tx, [refundMessage('refundDone', refund)]),
    refundDelayed: (tx, refund) => writeMessages(deps, tx, [refundMessage('refundDelayed', refund)]),
    ordersMinted: (tx, orders) => notifyOfMints(deps, tx, orders),
    itemFreezeChanged: (tx, freeze) => notifyOfFreeze(deps, tx, freeze),
    parcelSent: (tx, parcel) => notifyOfParcel(deps, tx, parcel),
    parcelReceived: (tx, parcel) => notifyOfReceipt(deps, tx, parcel),
    returnAnswered: (tx, answered) => writeMessages(deps, tx, [returnMessage(answered)]),
    invoiceAnswered: (tx, answered) => writeMessages(deps, tx, [invoiceMessage(answered)]),
    allowlisted: (tx, listed) => notifyAllowlisted(deps, tx, listed),
  }) satisfies Partial<Subscriptions<'inbox'>['subscribes']>

async function notifyOfRefund(deps: Deps, tx: Tx, refund: PersonalRefund & { reason: string }): Promise<void> {
  const { refundSn, orderSn, uid, amountFen, reason } = refund
  const data = { orderSn, amount: moneyText(amountFen), reason: withoutStop(reason) }
  await writeMessages(deps, tx, [message(uid, 'refundStarted', refundSn, data)])
}

const refundMessage = (kind: 'refundDone' | 'refundDelayed', { refundSn, orderSn, uid, amountFen }: PersonalRefund) =>
  message(uid, kind, refundSn, { orderSn, amount: moneyText(amountFen) })

async function notifyOfMints(deps: Deps, tx: Tx, orders: readonly MintedOrder[]): Promise<void> {
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

async function notifyOfFreeze(deps: Deps, tx: Tx, freeze: ItemFreeze): Promise<void> {
  const { entry, uid, itemId, goodsSn, serial, isFrozen } = freeze
  const work = await workName(deps, tx, goodsSn)
  const data = { work, serial: String(serial), itemId }
  await writeMessages(deps, tx, [message(uid, isFrozen ? 'itemFrozen' : 'itemReleased', entry, data)])
}

/** Writes a message for each tracking number, so that a corrected one is announced as well. */
async function notifyOfParcel(deps: Deps, tx: Tx, parcel: SentParcel): Promise<void> {
  const { orderSn, uid, goodsSn, carrier, trackingNumber } = parcel
  const work = await workName(deps, tx, goodsSn)
  const data = { orderSn, work, carrier, trackingNumber }
  await writeMessages(deps, tx, [message(uid, 'parcelSent', `${orderSn}-${carrier}-${trackingNumber}`, data)])
}

async function notifyOfReceipt(deps: Deps, tx: Tx, parcel: ReceivedParcel): Promise<void> {
  const { orderSn, uid, goodsSn, returnBy } = parcel
  const work = await workName(deps, tx, goodsSn)
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

async function notifyAllowlisted(deps: Deps, tx: Tx, { goodsSn, uids }: Allowlisted): Promise<void> {
  const work = await workName(deps, tx, goodsSn)
  await writeMessages(
    deps,
    tx,
    uids.map((uid) => message(uid, 'allowlisted', goodsSn, { work, goodsSn })),
  )
}
